import type { Change as SessionChange } from './modules/auth/auth.unit.ts';
import type { Change as BotKeyChange } from './modules/bots/bots.unit.ts';
import type { Change as ChannelChange } from './modules/channels/channels.unit.ts';
import type { Change as ChatChange } from './modules/chats/chats.unit.ts';
import type { Change as ContactChange } from './modules/contacts/contacts.unit.ts';
import type { Change as DigestChange } from './modules/digests/digests.unit.ts';
import type { Change as LetterChange } from './modules/mail/mail.unit.ts';
import type { Change as OpenidChange } from './modules/openid/openid.unit.ts';
import type { Change as SettingChange } from './modules/server/server.unit.ts';
import type { Change as UserChange } from './modules/users/users.unit.ts';
import type { Change as WebhookChange } from './modules/webhooks/webhooks.unit.ts';

/**
 * What a unit of work changed that is also held in memory: plain data, so that another process could follow it. Caches
 * follow once the unit is on disk, in the order in which it was recorded. Each feature says what is its own.
 */
export type Change =
  | SettingChange
  | UserChange
  | SessionChange
  | BotKeyChange
  | ChannelChange
  | ChatChange
  | ContactChange
  | DigestChange
  | LetterChange
  | OpenidChange
  | WebhookChange;
