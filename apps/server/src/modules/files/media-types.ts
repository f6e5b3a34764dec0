import { Mime } from 'mime/lite';
import other from 'mime/types/other.js';
import standard from 'mime/types/standard.js';
import { extensionOf } from './file-names.ts';

export const UNKNOWN_TYPE = 'application/octet-stream';

/** The library's types, except for extensions with another common meaning in chats, or a better type. */
const types = new Mime(standard, other).define(
  {
    'audio/flac': ['flac'],
    'video/mp4': ['m4v'],
    // TypeScript sources rather than video streams, which browsers would try to play.
    [UNKNOWN_TYPE]: ['ts', 'mts'],
  },
  true,
);

const TOKEN = "[\\w!#$&^.+'*`|~-]+";
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?: ?; ?${TOKEN}=(?:${TOKEN}|"[\\w !#$&.,+/:-]*"))*$`);

/** Without parameters, in lower case. */
export const essenceOf = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

/** The declared type, if it is valid; otherwise the type for the name's extension. */
export function mediaTypeOf(declared: string | undefined, name: string | null): string {
  const type = declared?.trim() ?? '';
  if (MEDIA_TYPE.test(type)) return type;
  return (type === '' && name !== null && types.getType(extensionOf(name))) || UNKNOWN_TYPE;
}
