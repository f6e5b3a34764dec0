import type { Gid, Uid } from '@loquat/contract';
import type { LiveSession, SessionEnd } from './modules/auth/session-registry.ts';
import type { LiveKey } from './modules/bots/key-ring.ts';
import type { Membership, StoredChannel } from './modules/channels/channels.store.ts';
import type { AutoDelete } from './modules/chats/chat-settings.store.ts';
import type { ContactChange } from './modules/contacts/contact-book.ts';
import type { DigestMark } from './modules/digests/digests.store.ts';
import type { Settings } from './modules/server/server.access.ts';
import type { CachedUser } from './modules/users/users.store.ts';
import type { ChangeFeed } from './platform/db/change-feed.ts';

type SettingChange = {
  [K in keyof Settings]: { kind: 'setting.changed'; name: K; value: Settings[K] };
}[keyof Settings];

/**
 * What a unit of work changed that is also held in memory: plain data, so that another process could follow it. Caches
 * follow once the unit is on disk, in the order in which it was recorded.
 */
export type Change =
  | SettingChange
  | { kind: 'user.changed'; user: CachedUser }
  | { kind: 'user.deleted'; uid: Uid }
  | { kind: 'user_log.grew'; log_id: number }
  | { kind: 'session.started'; session: LiveSession }
  | { kind: 'session.ended'; uid: Uid; device: string; end: SessionEnd }
  | { kind: 'sessions.ended'; uid: Uid; end: SessionEnd }
  | { kind: 'bot_key.created'; key: LiveKey }
  | { kind: 'bot_key.deleted'; key: LiveKey }
  /** `entered` names those who are new in it. */
  | { kind: 'channel.changed'; channel: StoredChannel; entered?: readonly Membership[] }
  | { kind: 'channel.deleted'; gid: Gid }
  | { kind: 'auto_delete.changed'; uid: Uid; autoDelete: AutoDelete }
  | { kind: 'contact.changed'; contact: ContactChange }
  | { kind: 'digest_mark.changed'; mark: DigestMark }
  /** An empty address stands for none. */
  | { kind: 'webhook.changed'; uid: Uid; url: string }
  | { kind: 'openid_providers.changed' }
  | { kind: 'letter.posted' }
  | { kind: 'webhook_delivery.added' };

/** Where whoever holds something in memory follows what changed. */
export type Changes = Pick<ChangeFeed<Change>, 'follow'>;
