import * as z from 'zod/mini';
import { maxLength, orDefault } from '../input.ts';
import { PASSWORD_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from '../limits.ts';

export const Gender = z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647));
export const Password = z.string().check(z.maxLength(PASSWORD_MAX_LENGTH));
/** An invite or magic-link token: lower-case hex, opaque to clients. */
export const MagicToken = z.string().check(z.maxLength(4_096));
/** The id of an embedded widget. */
export const WidgetId = z.union([z.string().check(z.maxLength(256)), z.number()]);
/** BCP 47 language id. */
export const Language = z.string().check(maxLength(35), z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i));
/** Where messages are sent; empty for none. */
export const WebhookUrl = z.string().check(z.trim(), z.maxLength(WEBHOOK_URL_MAX_LENGTH));
/**
 * Whether to remove the user's linked identities and passkeys as well. Absent: those that were added in the last 30
 * days. The last sign-in method always stays.
 */
export const RemoveLinked = z.boolean();
export const DEFAULT_LANGUAGE = 'en-US';

/** The fields common to all ways of creating an account. */
export const NewAccountFields = {
  gender: orDefault(Gender, 0),
  language: orDefault(Language, DEFAULT_LANGUAGE),
};
