import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '../limits.ts';
import { Password } from './account-fields.ts';

const TOO_SHORT = `a password has at least ${PASSWORD_MIN_LENGTH} characters`;

/** A newly chosen password. */
export const NewPassword = Password.check(z.minLength(PASSWORD_MIN_LENGTH, TOO_SHORT));

/** Likewise, or the empty text for none at all, with which nobody can sign in. */
export const NewPasswordOrNone = Password.check(
  z.refine((password) => password === '' || password.length >= PASSWORD_MIN_LENGTH, TOO_SHORT),
);
