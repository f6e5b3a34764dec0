import type { OldUser } from '../old-team.ts';
import type { SlackMessage, SlackUser } from './slack-export.ts';

/** The first text that shows something. */
const firstOf = (...texts: (string | null | undefined)[]): string => texts.find((text) => text?.trim()) ?? '';

const nameOf = ({ id, name, real_name, profile }: SlackUser): string =>
  firstOf(profile?.display_name, profile?.real_name, real_name, name, id);

/** Guests see some channels only, and nobody here does; so they come as accounts that an administrator has to allow. */
const isGuest = ({ is_restricted, is_ultra_restricted }: SlackUser): boolean =>
  is_restricted === true || is_ultra_restricted === true;

const statusOf = (user: SlackUser): OldUser['status'] => {
  if (user.deleted) return 'deleted';
  return isGuest(user) ? 'frozen' : 'normal';
};

/** An account of the workspace. */
export const toOldUser = (user: SlackUser): OldUser => ({
  id: user.id,
  name: nameOf(user),
  email: user.is_bot ? null : (user.profile?.email ?? null),
  isBot: user.is_bot === true || user.id === 'USLACKBOT',
  isAdmin: user.is_admin === true || user.is_owner === true || user.is_primary_owner === true,
  status: statusOf(user),
  password: null,
  createdAt: null,
  avatar: null,
});

/** Who wrote a message; bots without an account are told apart by their names. */
export function authorOf({ user, bot_id, username }: Pick<SlackMessage, 'user' | 'bot_id' | 'username'>): string {
  if (user) return user;
  return `bot ${firstOf(username, bot_id) || 'unknown'}`;
}

/** An author whom `users.json` does not list: a bot, or somebody of another workspace. */
export function toOldAuthor(message: Pick<SlackMessage, 'user' | 'bot_id' | 'username' | 'user_profile'>): OldUser {
  const { user, username, user_profile: profile, bot_id } = message;
  const id = authorOf(message);
  const name = firstOf(profile?.display_name, profile?.real_name, profile?.name, username, user ?? bot_id, 'Bot');
  const isBot = !user;
  // Nobody can sign in as either; a bot gets a key from an administrator, if it has something to say again.
  const status = isBot ? 'normal' : 'deleted';
  return { id, name, email: null, isBot, isAdmin: false, status, password: null, createdAt: null, avatar: null };
}
