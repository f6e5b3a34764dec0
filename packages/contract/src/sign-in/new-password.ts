import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '../limits.ts';
import { Password } from './account-fields.ts';

export const TOO_SHORT = `a password has at least ${PASSWORD_MIN_LENGTH} characters`;

/** A newly chosen password. */
export const NewPassword = Password.check(z.minLength(PASSWORD_MIN_LENGTH, TOO_SHORT));

/** A new password, or the empty text for none: only for bots and visitors of a widget, who never type one. */
export const NewPasswordOrNone = Password.check(
  z.refine((password) => password === '' || password.length >= PASSWORD_MIN_LENGTH, TOO_SHORT),
);

/** The password that VoceChat's widget sends for every visitor. It is public, so it never becomes a password. */
export const WIDGET_PASSWORD = '123123';

interface NewAccount {
  password?: string | undefined;
  widget_id?: string | number | undefined;
}

/** Refuses the fixed password of the widget for accounts that no widget registers. */
export const needsWidget = z.refine<NewAccount>(
  ({ password, widget_id }) => password !== WIDGET_PASSWORD || widget_id !== undefined,
  { error: TOO_SHORT, path: ['password'] },
);
