const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Version of the contract that `GET /admin/system/version` reports; existing clients enable features by it. */
export const CONTRACT_VERSION = '0.5.30';
/** Version string of the reference web client whose calls this contract describes. */
export const CLIENT_VERSION = '0.4.3';

export const HEADER_API_KEY = 'x-api-key';
export const HEADER_PROPERTIES = 'x-properties';
export const HEADER_SECRET = 'x-secret';

// Sessions
export const ACCESS_TOKEN_TTL_SECONDS = 5 * MINUTE_SECONDS;
export const REFRESH_TOKEN_TTL_SECONDS = 7 * DAY_SECONDS;
/**
 * Maximum number of signed-in devices of an account; another sign-in ends the session that was not renewed for longest.
 */
export const SESSIONS_PER_ACCOUNT_MAX = 100;
/** The same for devices that signed in with a name that all machines send, such as `flutter` or none. */
export const SESSIONS_PER_SHARED_NAME_MAX = 20;
/** A token with less time left than this is renewed before a call. */
export const TOKEN_RENEW_THRESHOLD_MS = 20 * SECOND_MS;
export const INITIALIZED_CHECK_TIMEOUT_MS = 5 * SECOND_MS;

// Live stream
/** Maximum number of messages that a client asks to have replayed when it connects. */
export const STREAM_REPLAY_LIMIT = 500;
/** Maximum number of messages that a server replays if the client names no limit. */
export const STREAM_REPLAY_MAX = 5_000;
/**
 * Event streams of one session on one node. A client that wakes up or reloads has two for a while; with one more than
 * this, the oldest ends without a kick.
 */
export const SESSION_STREAMS_MAX = 4;
export const STREAM_COMMENT_INTERVAL_MS = 5 * SECOND_MS;
export const STREAM_HEARTBEAT_INTERVAL_MS = 15 * SECOND_MS;
/** A client reconnects when no heartbeat came for this long. */
export const STREAM_KEEPALIVE_TIMEOUT_MS = 20 * SECOND_MS;
/** On average, and longer when attempts go on failing: `streamRetryDelayMs`. */
export const STREAM_RETRY_DELAY_MS = 2 * SECOND_MS;
export const STREAM_VISIBLE_DELAY_MS = 1_500;
/** A page hidden for longer than this reconnects when it is shown again. */
export const STREAM_HIDDEN_LIMIT_SECONDS = DAY_SECONDS;
/** How long a success toast stays once the stream is ready. */
export const STREAM_READY_TOAST_MS = 2 * SECOND_MS;

// Invites and magic links
export const MAGIC_LINK_TTL_SECONDS = 15 * MINUTE_SECONDS;
export const CONFIRMED_REGISTRATION_TTL_SECONDS = DAY_SECONDS;
export const INVITE_EXPIRY_DEFAULT_SECONDS = DAY_SECONDS;
export const INVITE_SERVER_DEFAULT_USES = 10_000;
/** Maximum number of people that one call invites by mail. */
export const INVITE_MAIL_MAX = 20;

// Messages
export const HISTORY_PAGE_SIZE = 100;
export const HISTORY_SERVER_DEFAULT = 300;
export const HISTORY_SERVER_MAX = 1_000;
/** Maximum number of edits, likes and deletions that follow a page of history. */
export const HISTORY_CHANGES_MAX = 10_000;
/** Longest message text, in UTF-8 bytes. Keeps rendering and fan-out bounded; the reference has no limit. */
export const MESSAGE_MAX_BYTES = 65_536;
/** Longest `X-Properties` object, in bytes of JSON. */
export const PROPERTIES_MAX_BYTES = 16_384;
/** Deepest nesting of `X-Properties`: any accepted object must be writable into every page and event. */
export const PROPERTIES_MAX_DEPTH = 64;
/** How long a temporary message stays beside its acknowledged twin. */
export const TEMPORARY_MESSAGE_REMOVAL_MS = 300;
/** Most messages in one forward or saved item. */
export const FORWARD_MAX_MESSAGES = 100;
/**
 * Maximum size of a channel's pinned messages where it is shown, in bytes of JSON; older ones that do not fit are
 * omitted.
 */
export const PINS_MAX_BYTES = 100_000;
/** Messages in one forward or saved item, including those of forwards among them, and their bytes of JSON. */
export const BUNDLE_MAX_MESSAGES = 1_000;
export const BUNDLE_MAX_BYTES = 2_000_000;
/** Most saved items of one person. */
export const SAVED_ITEMS_MAX = 100;
/** Maximum number of different reactions to one message; an existing one can always be added to. */
export const REACTION_KINDS_MAX = 50;
/** A person with this many reactions to a message cannot start further ones. */
export const OWN_REACTIONS_MAX = 20;
/** Most messages that one call deletes. */
export const BULK_DELETE_MAX = 200;
export const AUTO_DELETE_MAX_SECONDS = 365 * DAY_SECONDS;
// Notifications
export const KEYWORDS_MAX = 50;
export const KEYWORD_MAX_BYTES = 100;
/** Maximum number of a user's devices that receive pushes; a new subscription replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 20;
export const PUSH_SCOPE_MAX_LENGTH = 1_024;
/** The largest push, encrypted, that every push service takes (RFC 8030). */
export const PUSH_MAX_BYTES = 4_096;
/** Maximum number of chats for which a user sets a notification level. */
export const NOTIFICATION_LEVELS_MAX = 300;
export const SERVICE_NAME_MAX_BYTES = 64;
/** Longest token or line in the configuration of a notification service. */
export const SERVICE_LINE_MAX_LENGTH = 512;
/** Longest text in the configuration of a notification service: headers, or a template. */
export const SERVICE_TEXT_MAX_LENGTH = 4_096;
/** Keys of a configuration that is sent, unknown ones included. */
export const SERVICE_KEYS_MAX = 20;
/** Headers of a request to a notification service that its user chooses. */
export const SERVICE_HEADERS_MAX = 10;
/** Most placeholders of a template: one that repeats a message would make requests of any size. */
export const SERVICE_PLACEHOLDERS_MAX = 4;
/** Most messages per second that a user can let a notification service have. */
export const SERVICE_RATE_MAX = 10;

/** A user's typing in a chat is announced at most this often; clients need not report it more often. */
export const TYPING_INTERVAL_MS = 3 * SECOND_MS;
/** How long clients show the typing indicator: longer than the interval, so that it does not flicker. */
export const TYPING_SHOWN_MS = 5 * SECOND_MS;

/**
 * Bytes of JSON after which a page ends, whatever number of entries was requested; it has at least one entry. The
 * largest message takes four tenths of it.
 */
export const PAGE_MAX_BYTES = 1_000_000;

// Search
export const SEARCH_QUERY_MAX_LENGTH = 512;
export const SEARCH_PAGE_SIZE = 20;
export const SEARCH_PAGE_MAX = 100;

/** Largest JSON or text body of a call. */
export const JSON_MAX_BYTES = 1_000_000;
/** Deepest nesting of a JSON body; the contract's own bodies are at most five deep. */
export const JSON_MAX_DEPTH = 64;
/** Longest list anywhere in a JSON body. */
export const JSON_MAX_ITEMS = 10_000;
/** Maximum number of keys of an object anywhere in a JSON body. */
export const JSON_MAX_KEYS = 1_000;
/** Maximum number of keys and list items in a JSON body altogether. */
export const JSON_MAX_VALUES = 40_000;

// Files and images
export const UPLOAD_SLICE_BYTES = 1_000_000;
/**
 * Largest chunk of an upload whose form names the upload after the bytes: the server keeps it in memory. Other chunks
 * are limited by the size of a file alone.
 */
export const UPLOAD_IN_MEMORY_MAX_BYTES = 16_000_000;
/** An upload without a chunk for this long is dropped. */
export const UPLOAD_IDLE_SECONDS = 5 * MINUTE_SECONDS;
/** Maximum number of unfinished uploads per person. */
export const OPEN_UPLOADS_MAX = 300;
/** Largest storage limit that can be set: 10 TB. */
export const STORAGE_QUOTA_MAX_MB = 10_000_000;
export const CONTENT_TYPE_MAX_BYTES = 255;
export const FILE_NAME_MAX_BYTES = 1_024;
/** The longer side of a thumbnail. */
export const THUMBNAIL_SIZE_PX = 480;
/** Longest name of an image of a link preview: its address, signed, in hex. */
export const LINK_PREVIEW_TOKEN_MAX_LENGTH = 8_192;
export const FILE_LIST_PAGE_MAX = 1_000;
export const CHAT_FILES_PAGE_SIZE = 50;
export const CHAT_FILES_PAGE_MAX = 100;
/** Entries of the audit log. */
export const AUDIT_PAGE_MAX = 100;
export const IMAGE_PREVIEW_MAX_BYTES = 80_000_000;
export const IMAGE_THUMBNAIL_MIN_PX = 200;
export const IMAGE_THUMBNAIL_MAX_PX = 320;
export const AVATAR_MAX_BYTES = 524_288;
export const AVATAR_SIZE_PX = 256;
export const LOGO_MIN_PX = 128;
export const LOGO_SIZE_PX = 512;
export const LOGO_MAX_BYTES = 5_000_000;
export const FILE_EXPIRY_CHOICES_DAYS = [0, 1, 7, 30, 90, 180] as const;
export const BYTE_UNIT_BASE = 1_000;

// People
export const NAME_MAX_BYTES = 32;
export const NICKNAME_MAX_BYTES = 64;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 1_024;
export const AVATAR_INITIALS_MAX = 4;
export const WEBHOOK_URL_MAX_LENGTH = 2_048;
export const URL_MAX_LENGTH = 2_048;
/** Longest title of the page that a visitor is on, in UTF-8 bytes. */
export const PAGE_TITLE_MAX_BYTES = 512;
/** Maximum number of a website's attributes of a visitor (`setUser`). */
export const VISITOR_ATTRIBUTES_MAX = 20;
export const VISITOR_ATTRIBUTE_NAME_MAX_BYTES = 40;
export const VISITOR_ATTRIBUTE_VALUE_MAX_BYTES = 256;
/** Longest text that visitors read outside office hours. */
export const OFFICE_TEXT_MAX_BYTES = 1_024;
/** Maximum number of visitors, the most recent ones, that a stream sends when it opens. */
export const VISITORS_TOLD_MAX = 1_000;
/** Of the texts that the team keeps for visitors. */
export const CANNED_ANSWERS_MAX = 100;
export const CANNED_ANSWER_NAME_MAX_BYTES = 96;
export const CANNED_ANSWER_TEXT_MAX_BYTES = 4_096;
/** Longest key, secret or name by which another service identifies this server. */
export const CREDENTIAL_MAX_LENGTH = 8_192;
export const CHANNEL_NAME_MAX_BYTES = 128;
export const ORGANIZATION_NAME_MAX_BYTES = 128;
export const DESCRIPTION_MAX_BYTES = 2_048;
/** Longest announcement of a channel, in UTF-16 units, as existing clients count. */
export const ANNOUNCEMENT_MAX_LENGTH = 5_000;
/** Maximum number of announcements, the newest of the caller's channels, that a search looks through. */
export const ANNOUNCEMENTS_SEARCHED_MAX = 200;
/** Maximum number of announcements in the answer of a search, each in full. */
export const ANNOUNCEMENTS_FOUND_MAX = 20;
export const BOT_KEY_NAME_MAX_BYTES = 128;
export const BOT_COMMAND_MAX_BYTES = 64;
export const BOT_COMMAND_DESCRIPTION_MAX_BYTES = 256;
/** Commands that a conversation offers, of all its bots. */
export const BOT_COMMANDS_OFFERED_MAX = 1_000;
/** Longest text of an email that a bot sends. */
export const BOT_MAIL_TEXT_MAX_BYTES = 16_384;

// Passkeys
export const PASSKEYS_PER_ACCOUNT_MAX = 20;
export const PASSKEY_NAME_MAX_BYTES = 64;
/** Length of a passkey's credential id: 1,023 bytes in base64url. */
export const PASSKEY_ID_MAX_LENGTH = 1_364;
/** How long the browser has from the start of a registration or a sign-in to its end. */
export const PASSKEY_CHALLENGE_TTL_MS = 5 * MINUTE_SECONDS * SECOND_MS;
/** Longest origin: the name of a host, with its scheme and port. */
export const ORIGIN_MAX_LENGTH = 270;
/** Of the pages that may embed the chat for visitors. */
export const WIDGET_ORIGINS_MAX = 50;
/** Longest CSS that administrators can add to the chat widget. */
export const WIDGET_STYLE_MAX_BYTES = 65_536;
/** Longest HTML of a start page. */
export const START_PAGE_MAX_BYTES = 131_072;
/** Longest JSON text of settings that only clients read. */
export const EXT_SETTING_MAX_BYTES = 8_192;

// Notifications
export const PUSH_TOKEN_REFRESH_AGE_MS = 7 * DAY_SECONDS * SECOND_MS;
/** Icons show no larger number. */
export const BADGE_MAX = 100;
export const PUSH_WORKER_WAIT_MS = 10 * SECOND_MS;
/** Longest host, sender, user name or password of the mail server. */
export const MAIL_FIELD_MAX_LENGTH = 512;
export const MAIL_SUBJECT_MAX_LENGTH = 512;

// Calls
export const VOICE_CHANNEL_PAGE_SIZE = 100;
/** How long a call rings. */
export const CALL_RING_MS = 45 * SECOND_MS;
/** How long a token for a call's room is valid. */
export const CALL_TOKEN_SECONDS = MINUTE_SECONDS;
export const CALL_NAME_MAX_LENGTH = 128;
/** Largest message of the voice provider. */
export const CALL_WEBHOOK_MAX_BYTES = 65_536;
/** Free minutes per month and project of the voice provider. */
export const VOICE_FREE_MINUTES_PER_MONTH = 10_000;

// Licence
export const UPGRADED_USER_LIMIT = 20;
export const PRO_PLAN_USER_LIMIT = 999_999;
export const PRO_PLAN_PRICE_USD = 49;

// Interface
export const TOAST_DEFAULT_MS = 4 * SECOND_MS;
export const TOAST_SUCCESS_MS = 2 * SECOND_MS;
export const TOAST_LIMIT = 20;
export const COPIED_RESET_MS = 500;
export const LOADING_RELOAD_BUTTON_MS = 30 * SECOND_MS;
export const LOADING_AUTO_RELOAD_MS = 5 * SECOND_MS;
export const CHUNK_LOAD_TIMEOUT_MS = 120 * SECOND_MS;
/** A server that reports at most this version expects the organization to be saved with POST, a newer one with PUT. */
export const ORGANIZATION_PUT_ABOVE_VERSION = '0.3.8';
export const NEW_FILES_SCREEN_VERSION = '0.3.11';
