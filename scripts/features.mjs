// The features of server and web in order: each lists the features it uses, which must come earlier. So no two features
// depend on each other, types included. `.dependency-cruiser.mjs` and `sql-tables.mjs` enforce it.

/** Throws if a feature names one that does not come before it. */
function inOrder(features) {
  const above = new Set();
  for (const [feature, used] of Object.entries(features)) {
    const wrong = used.find((name) => !above.has(name));
    if (wrong) throw new Error(`scripts/features.mjs: "${feature}" uses "${wrong}", which does not stand above it.`);
    above.add(feature);
  }
  return features;
}

/** The folders of `apps/server/src/modules`. */
export const SERVER_FEATURES = inOrder({
  users: [],
  conversations: [],
  server: ['users'],
  license: ['server', 'users'],
  mail: ['server'],
  previews: ['server'],
  setup: ['server', 'users'],
  storage: ['server', 'users'],
  'start-pages': ['server'],
  widget: ['mail', 'server'],
  invites: ['mail', 'server', 'users'],
  channels: ['conversations', 'invites', 'server', 'users'],
  announcements: ['channels', 'users'],
  chats: ['channels', 'conversations', 'users'],
  contacts: ['channels', 'chats', 'server', 'users'],
  files: ['server', 'storage'],
  forwards: ['channels', 'conversations', 'files', 'storage', 'users'],
  messages: ['channels', 'chats', 'contacts', 'conversations', 'files', 'forwards', 'server', 'users'],
  visitors: ['messages', 'users'],
  'answer-emails': ['mail', 'messages', 'users', 'visitors'],
  'canned-answers': ['users', 'visitors'],
  'chat-files': ['channels', 'conversations', 'files', 'messages'],
  pins: ['channels', 'conversations', 'messages'],
  saved: ['forwards', 'users'],
  'file-rights': ['channels', 'conversations', 'files', 'forwards', 'messages', 'saved', 'users', 'visitors'],
  search: ['announcements', 'channels', 'conversations', 'messages', 'users'],
  typing: ['channels', 'chats', 'messages', 'server'],
  webhooks: ['channels', 'conversations', 'messages', 'users'],
  digests: ['channels', 'chats', 'contacts', 'conversations', 'mail', 'messages', 'server', 'users'],
  live: ['channels', 'contacts', 'conversations', 'messages', 'server', 'users'],
  bots: ['channels', 'files', 'mail', 'messages', 'users'],
  'second-factor': ['mail', 'server', 'users'],
  auth: ['bots', 'invites', 'mail', 'second-factor', 'server', 'users'],
  'visitor-secrets': ['auth', 'users'],
  calls: ['auth', 'channels', 'contacts', 'conversations', 'messages', 'server', 'users'],
  'notification-services': ['server', 'users'],
  notifications: [
    'auth',
    'calls',
    'channels',
    'chats',
    'contacts',
    'conversations',
    'messages',
    'notification-services',
    'server',
    'users',
  ],
  'sign-in-alerts': ['auth', 'mail', 'server', 'users'],
  guests: ['auth', 'server', 'users'],
  passkeys: ['auth', 'second-factor', 'server', 'users'],
  identities: ['auth', 'invites', 'mail', 'server', 'users'],
  openid: ['identities', 'server'],
  providers: ['identities', 'server'],
  'third-party': ['auth', 'identities', 'server'],
  wallet: ['identities', 'server', 'users'],
  audit: ['channels', 'messages', 'server', 'users'],
  statistics: ['channels', 'files', 'messages', 'storage', 'users'],
});

/**
 * The folders of `apps/web/src/features`. Screens combine features; a feature that is not listed here uses none and is
 * used by none.
 */
export const WEB_FEATURES = inOrder({
  server: [],
  users: ['server'],
  channels: ['server', 'users'],
  conversations: ['channels', 'server', 'users'],
  'start-pages': ['channels', 'server', 'users'],
  notifications: [],
  calls: ['channels', 'conversations', 'notifications', 'users'],
  contacts: ['calls', 'channels', 'users'],
  invites: ['channels', 'server'],
  bots: [],
  'canned-answers': [],
  'second-factor': [],
  auth: ['second-factor'],
  chat: [
    'bots',
    'calls',
    'canned-answers',
    'channels',
    'contacts',
    'conversations',
    'invites',
    'notifications',
    'server',
    'users',
  ],
  files: ['channels', 'chat', 'conversations', 'users'],
  saved: ['chat', 'conversations'],
  search: ['channels', 'chat', 'conversations', 'users'],
});

/** The sub-features of the chat, folders of `apps/web/src/features/chat`: each may use the earlier ones. */
export const CHAT_PARTS = [
  'markup',
  'parts',
  'chats',
  'log',
  'typing',
  'content',
  'previews',
  'selection',
  'reactions',
  'uploads',
  'composer',
  'announcements',
  'forwards',
  'actions',
  'message',
  'dates',
  'feed',
  'chat-list',
  'panels',
];
