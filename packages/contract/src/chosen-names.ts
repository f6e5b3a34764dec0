import * as z from 'zod/mini';
import { maxBytes, maxLength, plainName } from './input.ts';
import {
  BOT_KEY_NAME_MAX_BYTES,
  CHANNEL_NAME_MAX_BYTES,
  NAME_MAX_BYTES,
  NICKNAME_MAX_BYTES,
  ORGANIZATION_NAME_MAX_BYTES,
} from './limits.ts';

/** The name as it is kept when somebody chooses it: plain, composed (NFC), and at most one space between words. */
export const tidyName = (name: string): string =>
  plainName(name)
    .normalize()
    .replace(/\s+/g, (space) => (space.includes('\u3000') ? '\u3000' : ' '))
    .trim();

/** What a name may bring along that is taken off it, in multiples of what may be left. */
const RAW_NAME_FACTOR = 4;

/** A name that somebody chooses, made tidy, of at most `limit` UTF-8 bytes; empty for none. */
const maybeNameOf = (limit: number) =>
  z.string().check(maxLength(RAW_NAME_FACTOR * limit), z.overwrite(tidyName), maxBytes(limit));

/** A name that somebody chooses, made tidy: something to see, and at most `limit` UTF-8 bytes. */
const nameOf = (limit: number) => maybeNameOf(limit).check(z.minLength(1));

/** A person's or bot's name, unique on the server without regard to ASCII case and to what is not seen. */
export const UserName = nameOf(NAME_MAX_BYTES);

export const ChannelName = nameOf(CHANNEL_NAME_MAX_BYTES);

/** What the server calls itself. */
export const OrganizationName = nameOf(ORGANIZATION_NAME_MAX_BYTES);

export const BotKeyName = nameOf(BOT_KEY_NAME_MAX_BYTES);

/** What somebody calls somebody else (wire: remark). Empty = by their own name. */
export const Nickname = maybeNameOf(NICKNAME_MAX_BYTES);
