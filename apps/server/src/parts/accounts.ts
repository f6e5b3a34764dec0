import { createAuthenticate } from '../modules/auth/authenticate.ts';
import { createSessionRegistry } from '../modules/auth/session-registry.ts';
import type { Sessions } from '../modules/auth/auth.access.ts';
import { createSessions } from '../modules/auth/sessions.ts';
import { createTokens } from '../modules/auth/tokens.ts';
import { createChatLifecycle } from '../modules/chats/chats.access.ts';
import { createAcquaintances } from '../modules/contacts/acquaintances.access.ts';
import { createContactLifecycle } from '../modules/contacts/contacts.access.ts';
import { type ChannelGround, createChannelGround } from '../modules/channels/channel-ground.ts';
import { createChannelLifecycle } from '../modules/channels/channels.access.ts';
import { createSavedLifecycle } from '../modules/saved/saved.access.ts';
import { createLicensing } from '../modules/license/create-licensing.ts';
import { type DigestBook, loadDigestBook } from '../modules/digests/digests.access.ts';
import { loadSettings } from '../modules/server/settings.ts';
import { createUserAccounts } from '../modules/users/user-accounts.ts';
import { loadUserDirectory } from '../modules/users/user-directory.ts';
import type { UserLifecycle } from '../modules/users/users.access.ts';
import { createWebhookLifecycle, loadWebhooks, type Webhooks } from '../modules/webhooks/webhooks.access.ts';
import type { Ground } from './ground.ts';
import { createPostOffice } from './post-office.ts';

/** What features do when accounts come and go, in this order. */
const lifecyclesOf = (
  { contacts, autoDeletes, clock, botKeys }: Ground,
  sessions: Pick<Sessions, 'lifecycle'>,
  channels: ChannelGround,
  webhooks: Webhooks,
  digestBook: DigestBook,
): readonly UserLifecycle[] => [
  sessions.lifecycle,
  createChannelLifecycle(channels),
  createChatLifecycle(autoDeletes),
  createContactLifecycle(contacts),
  createSavedLifecycle(clock),
  botKeys.lifecycle,
  createWebhookLifecycle(webhooks),
  digestBook.lifecycle,
];

/** Who there is, and how they prove it. */
export async function createAccounts(ground: Ground) {
  const { config, clock, keys, sealer, reads, transact, bus, botKeys, safeFetch } = ground;
  const directory = await loadUserDirectory(reads);
  const settings = await loadSettings(reads, sealer);
  const webhooks = await loadWebhooks({ reads, safeFetch, allowPrivate: config.allowPrivateWebhooks });
  const channelGround = createChannelGround({ ...ground, directory: ground.channels, users: directory, settings });
  const digestBook = await loadDigestBook(ground);
  const tokens = createTokens(keys.tokenSecret);
  const registry = createSessionRegistry({
    sessions: await reads.sessions.list(),
    clock,
    kick: (kick) => bus.publish({ kind: 'kick', ...kick }),
  });
  const sessions = createSessions({ ...config, transact, reads, tokens, registry, clock, serverId: keys.serverId });
  const lifecycles = lifecyclesOf(ground, sessions, channelGround, webhooks, digestBook);
  const licensing = createLicensing({ ...config, settings, clock });
  const postOffice = createPostOffice({ ...ground, settings });
  const acquaintances = createAcquaintances({ ...ground, users: directory });
  const limit = licensing.installed;
  const accounts = createUserAccounts({ cache: directory, clock, limit, acquaintances, lifecycles });
  const authenticate = createAuthenticate({ tokens, registry, directory, botKeys, clock });
  const kept = { directory, settings, accounts, acquaintances, sessions, channelGround, webhooks, digestBook };
  return { ...kept, authenticate, isLive: registry.isLive, licensing, mail: postOffice.mail, postOffice };
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>;
