#!/usr/bin/env node
// `loquat`: the one entry of this package, for the server as for everything operators do to its data.
import { runProgram } from './cli/program.ts';

await runProgram(process.argv.slice(2));
