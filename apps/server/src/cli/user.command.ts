import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { printResult } from './output.ts';

interface PasswordOption {
  passwordStdin?: true;
}

const PASSWORD_STDIN = ['--password-stdin', 'read the password from the first line of standard input'] as const;

const printPassword = (isGenerated: boolean, password: string): void => {
  if (isGenerated) printResult(`Password, shown this once: ${password}`);
};

/** `loquat user create|reset-password|reset-second-factor|promote` */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('change accounts while the server is stopped');
  addCreate(user);
  addResetPassword(user);
  addResetSecondFactor(user);
  addPromote(user);
}

function addCreate(user: Command): void {
  user
    .command('create')
    .description('create an account; the first one is the founder, and an administrator')
    .requiredOption('--email <address>', 'email address to sign in with')
    .requiredOption('--name <name>', 'name shown to others')
    .option('--admin', 'make it an administrator')
    .option(...PASSWORD_STDIN)
    .action(
      async ({ email, name, admin, passwordStdin }: PasswordOption & { email: string; name: string; admin?: true }) => {
        const config = loadConfig();
        const { createUser } = await import('./user-administration.ts');
        const { choosePassword } = await import('./choose-password.ts');
        const { password, isGenerated } = await choosePassword(passwordStdin);
        const created = await createUser(config, { email, name, is_admin: admin ?? false, password });
        const role = created.isFounder ? 'the founder' : created.is_admin ? 'an administrator' : 'a member';
        printResult(`${created.email} is ${role} of the server in ${config.dataDir}.`);
        printPassword(isGenerated, password);
      },
    );
}

function addResetPassword(user: Command): void {
  user
    .command('reset-password')
    .description('give an account a new password and sign it out everywhere')
    .argument('<email>', 'address of the account')
    .option(...PASSWORD_STDIN)
    .action(async (email: string, { passwordStdin }: PasswordOption) => {
      const config = loadConfig();
      const { resetPassword } = await import('./user-administration.ts');
      const { choosePassword } = await import('./choose-password.ts');
      const { password, isGenerated } = await choosePassword(passwordStdin);
      const changed = await resetPassword(config, email, password);
      printResult(`${changed.email} has a new password and is signed out everywhere.`);
      printPassword(isGenerated, password);
    });
}

function addResetSecondFactor(user: Command): void {
  user
    .command('reset-second-factor')
    .description('let a user who lost their phone and recovery codes sign in without a code')
    .argument('<email>', 'address of the account')
    .action(async (email: string) => {
      const config = loadConfig();
      const { resetSecondFactor } = await import('./user-administration.ts');
      const changed = await resetSecondFactor(config, email);
      printResult(`${changed.email} signs in without a code and can turn two-step verification on again.`);
    });
}

function addPromote(user: Command): void {
  user
    .command('promote')
    .description('make an account an administrator')
    .argument('<email>', 'address of the account')
    .option('--demote', 'take the role away instead')
    .action(async (email: string, { demote = false }: { demote?: boolean }) => {
      const config = loadConfig();
      const { setAdministrator } = await import('./user-administration.ts');
      const changed = await setAdministrator(config, email, !demote);
      printResult(
        demote
          ? `${changed.email} is no longer an administrator.`
          : `${changed.email} is an administrator as of their next sign-in.`,
      );
    });
}
