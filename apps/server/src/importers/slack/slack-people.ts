import type { SourceUser } from '../source-team.ts';
import type { SlackMessage, SlackUser } from './slack-export.ts';

/** The first text that is not blank. */
const firstOf = (...texts: (string | null | undefined)[]): string => texts.find((text) => text?.trim()) ?? '';

const nameOf = ({ id, name, real_name, profile }: SlackUser): string =>
  firstOf(profile?.display_name, profile?.real_name, real_name, name, id);

/** Guests see only some channels, for which there is no equivalent here; so an administrator has to unfreeze them. */
const isGuest = ({ is_restricted, is_ultra_restricted }: SlackUser): boolean =>
  is_restricted === true || is_ultra_restricted === true;

const statusOf = (user: SlackUser): SourceUser['status'] => {
  if (user.deleted) return 'deleted';
  return isGuest(user) ? 'frozen' : 'normal';
};

/** An account of the workspace. */
export const toSourceUser = (user: SlackUser): SourceUser => ({
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

type Authored = Pick<
  SlackMessage,
  'subtype' | 'user' | 'bot_id' | 'username' | 'user_profile' | 'bot_profile' | 'comment'
>;

/** A bot may use a different name in each message; each name is an author here. */
const botName = ({ username, bot_profile, bot_id }: Authored): string =>
  firstOf(username, bot_profile?.name, bot_id, 'Bot');

const isOfBot = ({ subtype, bot_id }: Authored): boolean => subtype === 'bot_message' || Boolean(bot_id);

/**
 * The author of a message. Texts of a bot are never attributed to the user who set it up.
 * @param findBot the account of a bot, if the user is one
 */
export function authorOf(message: Authored, findBot: (user: string) => SourceUser | null): string {
  const { user, comment } = message;
  if (!isOfBot(message)) return firstOf(user, comment?.user) || `bot ${botName(message)}`;
  const bot = user ? findBot(user) : null;
  const isItself = bot && (!message.username || message.username === bot.name);
  return isItself ? bot.id : `bot ${botName(message)}`;
}

/** An author who is not in `users.json`: a bot, or a user of another workspace. */
export function toSourceAuthor(id: string, message: Authored): SourceUser {
  const { user_profile: profile, user } = message;
  const isBot = id.startsWith('bot ');
  const name = isBot ? botName(message) : firstOf(profile?.display_name, profile?.real_name, profile?.name, user, id);
  // Neither can sign in; an administrator can give a bot a key.
  const status = isBot ? 'normal' : 'deleted';
  return { id, name, email: null, isBot, isAdmin: false, status, password: null, createdAt: null, avatar: null };
}
