import * as z from 'zod/mini';
import { maxBytes, maxLength, plainName } from './input.ts';
import {
  BOT_KEY_NAME_MAX_BYTES,
  CANNED_ANSWER_NAME_MAX_BYTES,
  CHANNEL_NAME_MAX_BYTES,
  NAME_MAX_BYTES,
  NICKNAME_MAX_BYTES,
  ORGANIZATION_NAME_MAX_BYTES,
  PASSKEY_NAME_MAX_BYTES,
} from './limits.ts';

/** The form in which a chosen name is stored: plain, composed (NFC), with at most one space between words. */
export const tidyName = (name: string): string =>
  plainName(name)
    .normalize()
    .replace(/\s+/g, (space) => (space.includes('\u3000') ? '\u3000' : ' '))
    .trim();

/** How much longer a name may be before tidying, as a multiple of its limit. */
const RAW_NAME_FACTOR = 4;

/** A chosen name, tidied, of at most `limit` UTF-8 bytes; empty for none. */
const maybeNameOf = (limit: number) =>
  z.string().check(maxLength(RAW_NAME_FACTOR * limit), z.overwrite(tidyName), maxBytes(limit));

/** A chosen name, tidied: at least one visible character, and at most `limit` UTF-8 bytes. */
const nameOf = (limit: number) => maybeNameOf(limit).check(z.minLength(1));

/** A person's or bot's name, unique on the server regardless of ASCII case and invisible characters. */
export const UserName = nameOf(NAME_MAX_BYTES);

export const ChannelName = nameOf(CHANNEL_NAME_MAX_BYTES);

/** The name of the server. */
export const OrganizationName = nameOf(ORGANIZATION_NAME_MAX_BYTES);

export const BotKeyName = nameOf(BOT_KEY_NAME_MAX_BYTES);

export const PasskeyName = nameOf(PASSKEY_NAME_MAX_BYTES);

export const CannedAnswerName = nameOf(CANNED_ANSWER_NAME_MAX_BYTES);

/** One user's nickname for another (wire: remark). Empty = none. */
export const Nickname = maybeNameOf(NICKNAME_MAX_BYTES);
