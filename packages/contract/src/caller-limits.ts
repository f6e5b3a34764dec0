// Calls of one caller
/**
 * How many calls of a kind each caller may make in a minute. Strangers are guests and the visitors of a widget. The
 * numbers leave room for scripts and bots, and for a client that catches up after a long absence.
 */
export const CALLS_PER_MINUTE = {
  /** All calls that only read, files included. */
  read: { stranger: 3_000, member: 12_000, admin: 12_000 },
  /** All changing calls that are of no other kind. */
  write: { stranger: 120, member: 3_000, admin: 6_000 },
  /** Messages and replies. */
  send: { stranger: 100, member: 12_000, admin: 12_000 },
  /** Edits, reactions, deletions and pins of messages. */
  change: { stranger: 100, member: 6_000, admin: 6_000 },
  /** Typing reports. */
  typing: { stranger: 60, member: 600, admin: 600 },
  /** Announced files and their chunks. */
  upload: { stranger: 300, member: 12_000, admin: 12_000 },
  /** Copies of messages for a forward or a saved item. */
  copy: { stranger: 10, member: 120, admin: 120 },
  /** Avatars of users and channels, which the server decodes. */
  image: { stranger: 10, member: 60, admin: 600 },
  /** Invite links. */
  invite: { stranger: 10, member: 60, admin: 600 },
  /** Changes of the caller's own profile, which the server sends to all users. */
  profile: { stranger: 10, member: 120, admin: 120 },
  /** Changes to channels and their members. */
  channel: { stranger: 10, member: 600, admin: 12_000 },
  /** Announcements of channels, which the server sends to all their readers. */
  announcement: { stranger: 10, member: 30, admin: 120 },
  /** Joining, leaving and declining calls, ringing members into them, and moderating them. */
  call: { stranger: 10, member: 120, admin: 120 },
  search: { stranger: 60, member: 600, admin: 600 },
  /** Openings of the event stream. */
  stream: { stranger: 120, member: 600, admin: 600 },
} as const;
export type CallRate = keyof typeof CALLS_PER_MINUTE;
/** Strangers at one network address may make this many times the calls of one of them. */
export const STRANGERS_PER_ADDRESS = 10;
/** Messages to public bots: of one guest in a minute, and of all guests at one network address in an hour. */
export const GUEST_MESSAGES = { perMinute: 20, atAddressPerHour: 600 } as const;
/**
 * Calls without a token, or with one that is refused, that one network address may make in a minute. A whole team can
 * share an address: after a restart, all its clients load the server's profile and pictures and renew their tokens.
 */
export const CALLS_WITHOUT_TOKEN_PER_MINUTE = { read: 60_000, write: 6_000 } as const;
/** Edits and reactions of one user to one message in a minute: each is sent to every member of the chat. */
export const CHANGES_PER_MESSAGE_AND_MINUTE = 60;

// Channels
/** Private channels that one person owns. */
export const CHANNELS_OWNED_MAX = { member: 200, admin: 10_000 } as const;
/** Name, description and extra settings of the private channels that one person owns, in bytes altogether. */
export const CHANNELS_OWNED_MAX_BYTES = { member: 300_000, admin: 10_000_000 } as const;
export const CHANNELS_CREATED_PER_HOUR = { member: 100, admin: 10_000 } as const;
/** People whom one person adds to channels, at creation or later. */
export const MEMBERS_ADDED_PER_HOUR = { member: 20_000, admin: 1_000_000 } as const;
/** Private channels of one person to which members, rather than administrators, can add them. */
export const CHANNELS_JOINED_MAX = 2_000;
/** Pinned messages of a channel. */
export const PINS_MAX = 500;
/** Pinned messages in a list of channels, in bytes of JSON: those of later channels that do not fit are omitted. */
export const PINS_LISTED_MAX_BYTES = 1_000_000;

// Settings of one person for their chats
export const PINNED_CHATS_MAX = 300;
export const MUTES_MAX = 3_000;
export const AUTO_DELETES_MAX = 3_000;
export const NICKNAMES_MAX = 3_000;
export const CONTACTS_MAX = 10_000;
/** Changes of the user list in the opening of a stream; a client that is further behind gets the whole list. */
export const USERS_LOG_MAX = 5_000;

// Accounts
/** Invitations of one person that have not expired. */
export const INVITES_MAX = 1_000;
/** Keys of one bot. */
export const BOT_KEYS_MAX = 100;
/** Commands of one bot. */
export const BOT_COMMANDS_MAX = 100;
/** Notification services of one user. */
export const NOTIFICATION_SERVICES_MAX = 10;
/** Test messages of one user to their notification services in a minute. */
export const SERVICE_TESTS_PER_MINUTE = 10;
/** Emails of one bot in an hour. */
export const MAILS_PER_BOT_AND_HOUR = 60;
/** Emails of all bots to one member in an hour. */
export const BOT_MAILS_TO_MEMBER_PER_HOUR = 10;
/** Files and copies of a visitor of a widget, in megabytes; a lower general limit applies to visitors too. */
export const VISITOR_QUOTA_MB = 100;

/** Calls that one person starts in a minute, that ring at one person, and that one of them starts with the other. */
export const CALLS_STARTED_PER_MINUTE = { byCaller: 20, toCallee: 30, inConversation: 10 } as const;
