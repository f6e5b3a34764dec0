// The features of server and web in order: each uses those it names, and only earlier ones. So no two
// use each other, types included. `.dependency-cruiser.mjs` and `sql-tables.mjs` enforce it.

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
  server: ['users'],
  license: ['server', 'users'],
  mail: ['server'],
  previews: ['server'],
  setup: ['server', 'users'],
  storage: ['server'],
  widget: ['server'],
  invites: ['mail', 'server', 'users'],
  channels: ['invites', 'server', 'users'],
  chats: ['channels', 'users'],
  contacts: ['channels', 'chats', 'server', 'users'],
  files: ['server', 'storage'],
  forwards: ['channels', 'files', 'storage', 'users'],
  messages: ['channels', 'chats', 'contacts', 'files', 'forwards', 'server', 'users'],
  visitors: ['messages', 'users'],
  'canned-answers': ['users', 'visitors'],
  'chat-files': ['channels', 'files', 'messages'],
  pins: ['channels', 'messages'],
  saved: ['forwards', 'users'],
  'file-rights': ['channels', 'files', 'forwards', 'messages', 'saved', 'users', 'visitors'],
  search: ['channels', 'messages', 'users'],
  typing: ['channels', 'chats', 'messages', 'server'],
  webhooks: ['channels', 'messages', 'users'],
  digests: ['channels', 'chats', 'contacts', 'mail', 'messages', 'server', 'users'],
  live: ['channels', 'contacts', 'messages', 'server', 'users'],
  bots: ['channels', 'files', 'messages', 'users'],
  'second-factor': ['mail', 'server', 'users'],
  auth: ['bots', 'invites', 'mail', 'second-factor', 'server', 'users'],
  calls: ['auth', 'channels', 'contacts', 'messages', 'server', 'users'],
  notifications: ['auth', 'calls', 'channels', 'chats', 'contacts', 'messages', 'server', 'users'],
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
 * The folders of `apps/web/src/features`. Screens combine whatever else belongs together; one
 * that is not listed here uses none and is used by none.
 */
export const WEB_FEATURES = inOrder({
  server: [],
  users: ['server'],
  channels: ['server', 'users'],
  calls: ['channels', 'users'],
  contacts: ['calls', 'channels', 'users'],
  invites: ['channels', 'server'],
  notifications: [],
  'canned-answers': [],
  'second-factor': [],
  auth: ['second-factor'],
  chat: ['calls', 'canned-answers', 'channels', 'contacts', 'invites', 'notifications', 'server', 'users'],
  files: ['channels', 'chat', 'users'],
  saved: ['chat'],
  search: ['channels', 'chat', 'users'],
});

/** The sub-features of the chat, folders of `apps/web/src/features/chat`: each uses those before it. */
export const CHAT_PARTS = [
  'chats',
  ...['log', 'typing', 'content', 'previews', 'selection', 'reactions', 'uploads', 'composer', 'forwards', 'actions'],
  ...['message', 'dates', 'feed', 'sessions', 'panels'],
];
