#!/usr/bin/env node
// `loquat`: the only entry of this package, for the server and for everything operators do with its data.
import { runProgram } from './cli/program.ts';

await runProgram(process.argv.slice(2));
