import type { AttachmentKind } from '../query/search-query.ts';
import type { Readable, Wanted } from '../search-protocol.ts';

/** The chat and author of a message. Exactly one of `gid` and `to_uid` is set. */
export interface Whereabouts {
  from_uid: number;
  gid: number | null;
  to_uid: number | null;
}

const ANY = 'any';
const author = (uid: number) => `u${uid}`;
const channel = (gid: number) => `g${gid}`;
const party = (uid: number) => `p${uid}`;
const pair = (one: number, other: number) => `d${Math.min(one, other)}x${Math.max(one, other)}`;
const attachment = (kind: AttachmentKind) => `has${kind}`;

/** The filterable attributes of a message, as tokens of the index. */
export function facetsOf({ from_uid, gid, to_uid }: Whereabouts, attachments: readonly AttachmentKind[]): string {
  const place =
    to_uid === null ? [channel(gid ?? 0)] : [...new Set([party(from_uid), party(to_uid), pair(from_uid, to_uid)])];
  return [ANY, author(from_uid), ...place, ...attachments.map(attachment)].join(' ');
}

/** A message needs one token of each list. No list is empty, unless no message can match. */
export function wantedFacets({ uid }: Readable, { from, in: chats, has }: Wanted): string[][] {
  const lists = has.map((kind) => [attachment(kind)]);
  if (from) lists.push(from.map(author));
  if (chats) lists.push([...chats.gids.map(channel), ...chats.uids.map((peer) => pair(uid, peer))]);
  return lists;
}

/** Every message that a user may read has one of these tokens. */
export const readableFacets = ({ uid, gids }: Readable): string[] => [party(uid), ...gids.map(channel)];

/** Every message has it. */
export const ANY_FACET: readonly string[] = [ANY];
