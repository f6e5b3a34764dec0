/**
 * Limits small enough for a test to reach; they replace the contract's limits in `limits.test.ts`. The real limits are
 * compared with `docs/limits.md`.
 */
const RATE = { stranger: 2, member: 4, admin: 100 };

const RATES = [
  'read',
  'write',
  'send',
  'change',
  'typing',
  'upload',
  'copy',
  'image',
  'invite',
  'profile',
  'channel',
  'announcement',
  'call',
  'search',
  'stream',
];

export const SMALL_LIMITS = {
  CALLS_PER_MINUTE: Object.fromEntries(RATES.map((rate) => [rate, RATE])),
  STRANGERS_PER_ADDRESS: 2,
  GUEST_MESSAGES: { perMinute: 2, atAddressPerHour: 4 },
  // Enough for the users of a test to register and sign in.
  CALLS_WITHOUT_TOKEN_PER_MINUTE: { read: 20, write: 40 },
  CHANGES_PER_MESSAGE_AND_MINUTE: 3,
  CALLS_STARTED_PER_MINUTE: { byCaller: 3, toCallee: 4, inConversation: 2 },
  CHANNELS_OWNED_MAX: { member: 3, admin: 5 },
  CHANNELS_OWNED_MAX_BYTES: { member: 2_000, admin: 10_000 },
  CHANNELS_CREATED_PER_HOUR: { member: 2, admin: 50 },
  MEMBERS_ADDED_PER_HOUR: { member: 2, admin: 50 },
  CHANNELS_JOINED_MAX: 4,
  PINS_MAX: 2,
  PINS_LISTED_MAX_BYTES: 1_000,
  PINNED_CHATS_MAX: 2,
  MUTES_MAX: 2,
  AUTO_DELETES_MAX: 2,
  NICKNAMES_MAX: 2,
  CONTACTS_MAX: 2,
  USERS_LOG_MAX: 3,
  INVITES_MAX: 5,
  BOT_KEYS_MAX: 2,
  VISITOR_QUOTA_MB: 1,
};
