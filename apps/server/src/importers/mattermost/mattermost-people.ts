import type { SourceFile, SourceUser } from '../source-team.ts';
import type { MattermostBot, MattermostUser } from './mattermost-export.ts';

const hasRole = (roles: string | null | undefined, role: string): boolean => (roles ?? '').split(' ').includes(role);

export const isGuest = ({ roles }: MattermostUser): boolean => hasRole(roles, 'system_guest');

/** Whether a user manages a channel. */
export const isChannelAdmin = (roles: string | null | undefined): boolean => hasRole(roles, 'channel_admin');

function nameOf({ username, nickname, first_name, last_name }: MattermostUser): string {
  const full = [first_name, last_name].filter((name) => name?.trim()).join(' ');
  return nickname?.trim() || full || username;
}

function statusOf(user: MattermostUser): SourceUser['status'] {
  if (user.delete_at) return 'deleted';
  // Guests see only some channels, for which there is no equivalent here.
  return isGuest(user) ? 'frozen' : 'normal';
}

const pictureOf = (path: string | null | undefined): SourceFile | null =>
  path ? { ref: path, name: 'picture', contentType: '' } : null;

/** Accounts are identified by their user names, in lower case. */
export const toSourceUser = (user: MattermostUser): SourceUser => ({
  id: user.username.toLowerCase(),
  name: nameOf(user),
  email: user.email ?? null,
  isBot: false,
  isAdmin: hasRole(user.roles, 'system_admin'),
  status: statusOf(user),
  password: null,
  createdAt: null,
  avatar: pictureOf(user.profile_image),
});

export const toSourceBot = ({ username, display_name, delete_at }: MattermostBot): SourceUser => ({
  id: username.toLowerCase(),
  name: display_name?.trim() || username,
  email: null,
  isBot: true,
  isAdmin: false,
  status: delete_at ? 'deleted' : 'normal',
  password: null,
  createdAt: null,
  avatar: null,
});
