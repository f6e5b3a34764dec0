import { createHash } from 'node:crypto';
import type { LeftOutList } from '../left-out-list.ts';
import type { SourceChannel } from '../source-team.ts';
import type { MattermostDirectory } from './mattermost-directory.ts';
import type { MattermostChannel } from './mattermost-export.ts';
import { isChannelAdmin, isGuest } from './mattermost-people.ts';

/** The id of a channel in the archive: names are unique in a team only. */
export const channelId = (team: string, name: string): string => `${team}/${name}`;

/** The id of a group conversation in the archive. */
export function groupId(members: readonly string[]): string {
  const names = JSON.stringify([...new Set(members)].sort());
  return `group/${createHash('sha256').update(names).digest('hex')}`;
}

/** Teams with all active users: only their open channels may become public. */
function teamsOfAll({ users }: MattermostDirectory): Set<string> {
  const active = users.filter((user) => !user.delete_at && !isGuest(user) && (user.teams?.length ?? 0) > 0);
  const people = new Map<string, number>();
  for (const { teams } of active) {
    for (const name of new Set((teams ?? []).map(({ name }) => name))) people.set(name, (people.get(name) ?? 0) + 1);
  }
  return new Set([...people].flatMap(([name, count]) => (count === active.length ? [name] : [])));
}

/** The members of each channel, and its managers. */
function listMembers({ users }: MattermostDirectory) {
  const members = new Map<string, string[]>();
  const owners = new Map<string, string>();
  for (const { username, teams } of users) {
    for (const team of teams ?? []) {
      for (const { name, roles } of team.channels ?? []) {
        const id = channelId(team.name, name);
        const list = members.get(id);
        if (list) list.push(username.toLowerCase());
        else members.set(id, [username.toLowerCase()]);
        if (isChannelAdmin(roles) && !owners.has(id)) owners.set(id, username.toLowerCase());
      }
    }
  }
  return { members, owners };
}

const shownName = ({ display_name, name }: MattermostChannel): string => display_name?.trim() || name;
const descriptionOf = ({ purpose, header }: MattermostChannel): string =>
  [...new Set([purpose?.trim(), header?.trim()])].filter(Boolean).join('\n');

/** Names of channels; a name used in several teams gets the team's name as a prefix. */
export function nameChannels({ channels, teams }: MattermostDirectory): Map<string, string> {
  const times = new Map<string, number>();
  for (const channel of channels) times.set(shownName(channel), (times.get(shownName(channel)) ?? 0) + 1);
  const teamNames = new Map(teams.map(({ name, display_name }) => [name, display_name?.trim() || name]));
  return new Map(
    channels.map((channel) => {
      const name = shownName(channel);
      const isShared = times.get(name)! > 1;
      const shown = isShared ? `${teamNames.get(channel.team) ?? channel.team}: ${name}` : name;
      return [channelId(channel.team, channel.name), shown];
    }),
  );
}

/** Conversations of more than two users become private channels named after them. */
function toGroups({ directChannels, nameOf }: MattermostDirectory): SourceChannel[] {
  const groups = directChannels.filter(({ members }) => members.length > 2);
  return groups.map(({ members, header }) => ({
    id: groupId(members),
    name: members.map(nameOf).join(', '),
    description: header,
    isPublic: false,
    isReadOnly: false,
    owner: null,
    members,
    createdAt: null,
    avatar: null,
  }));
}

export function toSourceChannels(directory: MattermostDirectory, leftOut: LeftOutList): SourceChannel[] {
  const { members, owners } = listMembers(directory);
  const open = teamsOfAll(directory);
  const names = nameChannels(directory);
  const channels = directory.channels.map((channel): SourceChannel => {
    const id = channelId(channel.team, channel.name);
    const isOpen = channel.type === 'O';
    const isPublic = isOpen && open.has(channel.team);
    if (isOpen && !isPublic) {
      const why = 'some users are not in its team; the channel is private here, with the members it had';
      leftOut.add({ what: 'open channel of a team', why }, id);
    }
    if (channel.deleted_at) {
      leftOut.add({ what: 'archived state', why: 'only the owner and administrators can write there' }, id);
    }
    return {
      id,
      name: names.get(id)!,
      description: descriptionOf(channel),
      isPublic,
      isReadOnly: Boolean(channel.deleted_at),
      owner: owners.get(id) ?? null,
      members: members.get(id) ?? [],
      createdAt: null,
      avatar: null,
    };
  });
  return [...channels, ...toGroups(directory)];
}
