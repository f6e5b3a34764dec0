import { randomBytes } from 'node:crypto';
import { NewPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { OperatorError } from '../platform/operator-error.ts';
import { readSecretLines } from './secret-lines.ts';

const GENERATED_BYTES = 15;

/**
 * The first line of standard input, or a random password. Never an argument: all users of the machine can read those.
 * @throws OperatorError if the line is empty, too short or too long
 */
export async function choosePassword(fromInput: true | undefined): Promise<{ password: string; isGenerated: boolean }> {
  if (!fromInput) return { password: randomBytes(GENERATED_BYTES).toString('base64url'), isGenerated: true };
  const [line = ''] = await readSecretLines(1);
  if (line === '') throw new OperatorError('The password is missing: pass it to this command on standard input.');
  const given = NewPassword.safeParse(line);
  if (!given.success)
    throw new OperatorError(`The password must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`);
  return { password: given.data, isGenerated: false };
}
