import { Command, CommanderError } from 'commander';
import { loadConfig } from '../config/config.ts';
import { isDatabaseDamage } from '../platform/db/damage.ts';
import { VERSION } from '../version.ts';
import { addBackupCommand } from './backup.command.ts';
import { addDoctorCommand } from './doctor.command.ts';
import { addExportCommand } from './export.command.ts';
import { addImportCommands } from './import-products.command.ts';
import { addImportCommand } from './import.command.ts';
import { addLicenseCommands } from './license.command.ts';
import { addLogLevelCommand } from './log-level.command.ts';
import { addMoveCommand } from './move.command.ts';
import { exitOnClosedOutput, printProblem, printResult } from './output.ts';
import { addRestoreCommand } from './restore.command.ts';
import { addStartCommand } from './start.command.ts';
import { addUserCommands } from './user.command.ts';
import { addVerifyCommand } from './verify.command.ts';

const MISTAKES_OF_OURS = [TypeError, RangeError, ReferenceError];

const isSystemError = (error: Error): error is NodeJS.ErrnoException => 'code' in error && 'syscall' in error;

/** The text of a failure for operators; only a defect of Loquat shows its stack. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (MISTAKES_OF_OURS.some((kind) => error instanceof kind) && !isSystemError(error)) {
    return `This is a bug in Loquat. Please report it with the following:\n${error.stack}`;
  }
  if (isDatabaseDamage(error))
    return `The database is damaged (${error.message}). Run \`loquat doctor\`, or restore a backup.`;
  return error.message;
}

const FAILED = 1;
const WRONG_USAGE = 2;

const EPILOGUE = `
Settings come from environment variables, DATA_DIR above all (docs/configuration.md).
Exit code: 0 done, ${FAILED} refused, failed or (doctor) something is wrong, ${WRONG_USAGE} not a command.`;

function createProgram(): Command {
  // Options that commands inherit are set before the commands are added.
  const program = new Command('loquat').exitOverride().showHelpAfterError('Add --help to see how.');
  // An option belongs to the command before it: `import` and its subcommands have some of the same name.
  program.enablePositionalOptions();
  program.description('Self-hosted team chat.').version(VERSION).addHelpText('after', EPILOGUE);
  addStartCommand(program);
  addBackupCommand(program);
  addVerifyCommand(program);
  addRestoreCommand(program);
  addExportCommand(program);
  addMoveCommand(program);
  addImportCommands(addImportCommand(program));
  addUserCommands(program);
  addLicenseCommands(program, { loadConfig, print: printResult, now: () => Date.now() });
  addDoctorCommand(program);
  addLogLevelCommand(program);
  return program;
}

/** Runs one command; prints failures and sets the exit code of the process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  exitOnClosedOutput();
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed its own; a request for help is no failure.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    else {
      printProblem(describeFailure(error));
      process.exitCode = FAILED;
    }
  }
}
