import * as z from 'zod/mini';
import { maxLength, orDefault } from '../input.ts';
import { PASSWORD_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from '../limits.ts';

export const Gender = z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647));
export const Password = z.string().check(z.maxLength(PASSWORD_MAX_LENGTH));
/** BCP 47 language id. */
export const Language = z.string().check(maxLength(35), z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i));
/** Where messages are sent, or the empty text for nowhere. */
export const WebhookUrl = z.string().check(z.trim(), z.maxLength(WEBHOOK_URL_MAX_LENGTH));
export const DEFAULT_LANGUAGE = 'en-US';

/** The fields common to all ways of creating an account. */
export const NewAccountFields = {
  gender: orDefault(Gender, 0),
  language: orDefault(Language, DEFAULT_LANGUAGE),
};
