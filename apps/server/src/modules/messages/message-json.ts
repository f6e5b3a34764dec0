import type { Mid } from '@loquat/contract';
import type { PreparedEvent } from '../../platform/events/frame.ts';
import type { Content, LoggedEntry } from './messages.store.ts';

/** `detail` of a new message. `expires_in` in seconds. */
export const normalDetailJson = ({ content_type, content, properties }: Content, expires_in: number | null): string =>
  `{"type":"normal","properties":${properties},"content_type":${JSON.stringify(content_type)},` +
  `"content":${JSON.stringify(content)},"expires_in":${expires_in}}`;

const fieldsJson = ({ mid, from_uid, created_at, gid, to_uid, detail }: LoggedEntry): string =>
  `"mid":${mid},"from_uid":${from_uid},"created_at":${created_at},` +
  `"target":${gid === null ? `{"uid":${to_uid}}` : `{"gid":${gid}}`},"detail":${detail}`;

/** The entry as history answers it (wire: ChatMessage). */
export const messageJson = (entry: LoggedEntry): string => `{${fieldsJson(entry)}}`;

/** The entry as a `chat` event. The detail's text goes out as it was stored, never parsed again. */
export const chatEvent = (entry: LoggedEntry): PreparedEvent & { mid: Mid } => ({
  json: `{"type":"chat",${fieldsJson(entry)}}`,
  mid: entry.mid,
});
