import { Command, CommanderError } from 'commander';
import { loadConfig } from '../config.ts';
import { VERSION } from '../version.ts';
import { addBackupCommand } from './backup.command.ts';
import { addDoctorCommand } from './doctor.command.ts';
import { addExportCommand } from './export.command.ts';
import { describeFailure } from './failures.ts';
import { addImportCommand } from './import.command.ts';
import { addLicenseCommands } from './license.command.ts';
import { addLogLevelCommand } from './log-level.command.ts';
import { addMovingInCommands } from './moving-in.command.ts';
import { endWithReader, printProblem, printResult } from './output.ts';
import { addMoveCommand } from './move.command.ts';
import { addRestoreCommand } from './restore.command.ts';
import { addStartCommand } from './start.command.ts';
import { addUserCommands } from './user.command.ts';
import { addVerifyCommand } from './verify.command.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

const EPILOGUE = `
Settings come from environment variables, DATA_DIR above all (docs/configuration.md).
Exit code: 0 done, ${FAILED} refused, failed or (doctor) something is wrong, ${WRONG_USAGE} not a command.`;

function createProgram(): Command {
  // What commands inherit is set before they are added.
  const program = new Command('loquat').exitOverride().showHelpAfterError('Add --help to see how.');
  // An option belongs to the command that it follows: `import` and its commands have some of the same name.
  program.enablePositionalOptions();
  program.description('Self-hosted team chat.').version(VERSION).addHelpText('after', EPILOGUE);
  addStartCommand(program);
  addBackupCommand(program);
  addVerifyCommand(program);
  addRestoreCommand(program);
  addExportCommand(program);
  addMoveCommand(program);
  addMovingInCommands(addImportCommand(program));
  addUserCommands(program);
  addLicenseCommands(program, { loadConfig, print: printResult, now: () => Date.now() });
  addDoctorCommand(program);
  addLogLevelCommand(program);
  return program;
}

/** Runs one command; failures are printed and decide the exit code of the process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  endWithReader();
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed its own; asking for help is no failure.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    else {
      printProblem(describeFailure(error));
      process.exitCode = FAILED;
    }
  }
}
