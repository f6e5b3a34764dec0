import type { LeftOutList } from '../left-out-list.ts';
import type { SourceChannel } from '../source-team.ts';
import type { SlackChannel } from './slack-export.ts';

/** A conversation of the export: a channel, or a direct message of two users. */
export interface SlackConversation {
  id: string;
  /** Folders in the zip. */
  folders: readonly string[];
  /** Null: a direct message. */
  channel: SourceChannel | null;
  /** For a direct message: both users; one user if it is a note to self. */
  people: readonly string[];
  /** By the `ts` of the message. */
  pins: ReadonlyMap<string, { user: string; at: number }>;
}

export type SlackKind = 'public' | 'private' | 'group' | 'direct';

const MS = 1_000;
/** A group name lists at most this many members, and the number of the others. */
const NAMED_MAX = 4;

/** The topic is the present subject, the purpose that of the whole channel: both describe it. */
const descriptionOf = ({ topic, purpose }: SlackChannel): string =>
  [...new Set([purpose?.value?.trim(), topic?.value?.trim()])].filter(Boolean).join('\n');

function groupName(members: readonly string[], nameOf: (user: string) => string): string {
  const named = members.slice(0, NAMED_MAX).map(nameOf).join(', ');
  return members.length > NAMED_MAX ? `${named} +${members.length - NAMED_MAX}` : named;
}

interface ToConversation {
  kind: SlackKind;
  nameOf: (user: string) => string;
  leftOut: LeftOutList;
}

function toChannel(channel: SlackChannel, { kind, nameOf, leftOut }: ToConversation): SourceChannel {
  const members = channel.members ?? [];
  const name = kind === 'group' ? groupName(members, nameOf) : (channel.name ?? channel.id);
  if (channel.is_archived) {
    leftOut.add({ what: 'archived state', why: 'only the owner and administrators can write there' }, `#${name}`);
  }
  return {
    id: channel.id,
    name,
    description: descriptionOf(channel),
    isPublic: kind === 'public',
    isReadOnly: channel.is_archived === true,
    owner: channel.creator || null,
    members,
    createdAt: channel.created ? Math.round(channel.created * MS) : null,
    avatar: null,
  };
}

/** A conversation of `channels.json`, `groups.json`, `mpims.json` or `dms.json`. */
export function toConversation(channel: SlackChannel, options: ToConversation): SlackConversation {
  const isDirect = options.kind === 'direct';
  const pins = (channel.pins ?? []).map(
    ({ id, user, created }) => [id, { user: user ?? '', at: Math.round((created ?? 0) * MS) }] as const,
  );
  return {
    id: channel.id,
    folders: [...new Set([channel.name ?? channel.id, channel.id])],
    channel: isDirect ? null : toChannel(channel, options),
    people: isDirect ? (channel.members ?? []) : [],
    pins: new Map(pins),
  };
}
