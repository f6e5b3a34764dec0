import { ProblemError, TOO_SHORT } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashPassword, type HashingFor } from '../../platform/secrets/passwords.ts';

/** The empty password, of a bot, never signs in. */
export const hashGiven = async (password: string, caller: HashingFor) =>
  password === '' ? null : hashPassword(password, caller);

/** @throws ProblemError `request.malformed_body` for a person without a password */
export function requirePassword(password: string | undefined, { is_bot }: { is_bot: boolean }): void {
  if (password === '' && !is_bot) {
    throw new ProblemError('request.malformed_body', `parse request payload error: ${TOO_SHORT}`);
  }
}

export const givenBy = ({ uid }: Viewer): HashingFor => ({ kind: 'given_password', key: String(uid) });
