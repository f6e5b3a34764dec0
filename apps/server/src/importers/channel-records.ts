import { CHANNEL_NAME_MAX_BYTES, cutToBytes, DESCRIPTION_MAX_BYTES, utf8Length } from '@loquat/contract';
import type { ArchiveRecord } from '../archive/format.ts';
import { nameThatFits } from './people-numbers.ts';
import type { SourceChannel } from './source-team.ts';
import type { TeamParts } from './team-parts.ts';

/** The known members of a private channel, each once. */
function membersOf({ id, owner, members }: SourceChannel, { people, leftOut }: TeamParts): string[] {
  const all = [...new Set([...(owner === null ? [] : [owner]), ...members])];
  const known = all.filter((user) => people.isKnown(user));
  for (const user of all) {
    if (!people.isKnown(user)) leftOut.add({ what: 'membership', why: 'unknown user' }, `${user} in ${id}`);
  }
  return known;
}

/** A private channel needs an owner: its creator, or else the first member who can sign in. */
function ownerOf(channel: SourceChannel, members: readonly string[], { people }: TeamParts): string | null {
  if (channel.owner !== null && people.isKnown(channel.owner)) return channel.owner;
  const active = new Set(
    people.list().flatMap(({ user }) => (user.status === 'normal' && !user.isBot ? [user.id] : [])),
  );
  return members.find((user) => active.has(user)) ?? members[0] ?? null;
}

function descriptionOf({ id, description }: SourceChannel, { leftOut }: TeamParts): string {
  if (utf8Length(description) <= DESCRIPTION_MAX_BYTES) return description;
  leftOut.add({ what: 'end of a description', why: 'it is too long' }, id);
  return cutToBytes(description, DESCRIPTION_MAX_BYTES);
}

/** Channels with their members; public ones list none, because all users belong to them. */
export function* channelRecords(parts: TeamParts): Generator<ArchiveRecord> {
  const { team, people, leftOut } = parts;
  const seen = new Set<string>();
  for (const [place, channel] of team.channels.entries()) {
    if (seen.has(channel.id)) {
      leftOut.add({ what: 'channel', why: 'it is there twice; the first counts' }, channel.id);
      continue;
    }
    seen.add(channel.id);
    const members = channel.isPublic ? [] : membersOf(channel, parts);
    const owner = channel.isPublic ? null : ownerOf(channel, members, parts);
    yield {
      type: 'channel',
      gid: channel.id,
      name: nameThatFits(channel.name, channel.id, CHANNEL_NAME_MAX_BYTES),
      description: descriptionOf(channel, parts),
      is_public: channel.isPublic,
      ...(owner !== null && { owner: people.numberOf(owner) }),
      created_at: channel.createdAt ?? 0,
      only_owner_can_send_msg: channel.isReadOnly,
      ...(channel.avatar && { avatar: `channel/${place}`, avatar_updated_at: channel.createdAt ?? 1 }),
    };
    for (const member of members) yield { type: 'member', gid: channel.id, uid: people.numberOf(member) };
  }
}
