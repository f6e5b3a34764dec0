#!/usr/bin/env node
// `loquat`: the only entry point of this package, for the server and all commands of operators.
import { runProgram } from './cli/program.ts';

await runProgram(process.argv.slice(2));
