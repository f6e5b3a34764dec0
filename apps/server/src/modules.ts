import type { Module } from './module.ts';
import { createAudit } from './modules/audit/audit.module.ts';
import { createAuth } from './modules/auth/auth.module.ts';
import { createAuthenticate } from './modules/auth/sessions/authenticate.ts';
import { createFileCallers } from './modules/auth/sessions/file-callers.ts';
import { createMailedLinks } from './modules/auth/mailed-links.module.ts';
import { createSessions } from './modules/auth/sessions/sessions.module.ts';
import { createSignInLimits } from './modules/auth/sign-in-limits.ts';
import { createBots } from './modules/bots/bots.module.ts';
import { createCannedAnswers } from './modules/canned-answers/canned-answers.module.ts';
import { createCalls } from './modules/calls/calls.module.ts';
import { createChannels } from './modules/channels/channels.module.ts';
import { createChatFiles } from './modules/chat-files/chat-files.module.ts';
import { createChats } from './modules/chats/chats.module.ts';
import { createContacts } from './modules/contacts/contacts.module.ts';
import { createDigests } from './modules/digests/digests.module.ts';
import { createFileRights } from './modules/file-rights/file-rights.module.ts';
import { createFiles } from './modules/files/files.module.ts';
import { createForwards } from './modules/forwards/forwards.module.ts';
import { createGuests } from './modules/guests/guests.module.ts';
import { createIdentities } from './modules/identities/identities.module.ts';
import { createInvites } from './modules/invites/invites.module.ts';
import { createMagicTokens } from './modules/invites/magic-tokens.ts';
import { createLicense } from './modules/license/license.module.ts';
import { createLive } from './modules/live/live.module.ts';
import { createMail } from './modules/mail/mail.module.ts';
import { createLiveLog, createMessageReader, type MessageLifecycle } from './modules/messages/messages.access.ts';
import { createMessages } from './modules/messages/messages.module.ts';
import { createNotifications } from './modules/notifications/notifications.module.ts';
import { createOpenid } from './modules/openid/openid.module.ts';
import { hasPasskey, removePasskeys } from './modules/passkeys/passkeys.access.ts';
import { createPasskeys } from './modules/passkeys/passkeys.module.ts';
import { createFindRelyingParty } from './modules/passkeys/relying-party.ts';
import { createPins } from './modules/pins/pins.module.ts';
import { createPreviews } from './modules/previews/previews.module.ts';
import { createProviders } from './modules/providers/providers.module.ts';
import { createSaved } from './modules/saved/saved.module.ts';
import { createSearch } from './modules/search/search.module.ts';
import { createSecondFactor } from './modules/second-factor/second-factor.module.ts';
import { loadSecondFactors } from './modules/second-factor/second-factors.ts';
import type { BackupOutcome } from './modules/server/server.access.ts';
import { createServerInformation } from './modules/server/server.module.ts';
import { createLinkOrigin, loadSettings } from './modules/server/settings.ts';
import { createSetup } from './modules/setup/setup.module.ts';
import { createSignInAlertModule } from './modules/sign-in-alerts/sign-in-alerts.module.ts';
import { createStatistics } from './modules/statistics/statistics.module.ts';
import { createStorage } from './modules/storage/storage.module.ts';
import { createThirdParty } from './modules/third-party/third-party.module.ts';
import { createTyping } from './modules/typing/typing.module.ts';
import { loadUserDirectory } from './modules/users/user-directory.ts';
import type { UserLifecycle } from './modules/users/users.access.ts';
import { createUsers } from './modules/users/users.module.ts';
import { createVisitors } from './modules/visitors/visitors.module.ts';
import { createWallet } from './modules/wallet/wallet.module.ts';
import { createWebhooks } from './modules/webhooks/webhooks.module.ts';
import { createWidget } from './modules/widget/widget.module.ts';
import type { Platform } from './platform/platform.ts';
import type { Change, Stores } from './stores.ts';

/**
 * All features, each with what it needs of others; nothing runs yet. Features that follow the lifecycles of others
 * may come after them: the lists fill before the first unit of work.
 */
export async function createModules(platform: Platform<Stores, Change>, backups: () => BackupOutcome) {
  const { config, clock, keys } = platform;
  const userLifecycles: UserLifecycle[] = [];
  const messageLifecycles: MessageLifecycle[] = [];
  const settings = await loadSettings(platform);
  const users = await loadUserDirectory(platform);
  const factors = await loadSecondFactors(platform, { settings, users });
  const messageReader = createMessageReader(platform);
  const links = createLinkOrigin(settings, config.frontendUrl);
  const limits = createSignInLimits(config, clock, platform.nodes?.count);
  const tokens = createMagicTokens(keys.tokenSecret, clock);
  const attempts = limits.signInByAddress;
  const passkeysOf = { has: hasPasskey, removeAll: removePasskeys };
  const partyOf = createFindRelyingParty(links);

  const mail = createMail(platform, { settings });
  const license = createLicense(platform, { settings, users });
  const sessionModule = await createSessions(platform, {
    factors,
    tellOfNewDevice: (unit, arrival) => signInAlerts.access.tellOfNewDevice(unit, arrival),
  });
  const { sessions, registry } = sessionModule.access;
  const channels = await createChannels(platform, { settings, users });
  const { directory: channelDirectory, rights } = channels.access;
  const contacts = await createContacts(platform, { settings, users, channels: channelDirectory });
  const { acquaintances, sendingRules } = contacts.access;
  const chats = await createChats(platform, { channels: channelDirectory });
  const pins = createPins(platform);
  const webhooks = await createWebhooks(platform, {
    ...{ users, channels: channelDirectory, messages: messageReader },
  });
  const digests = await createDigests(platform, {
    ...{ settings, users, channels: channelDirectory, contacts: contacts.access.book },
    ...{ mail: mail.access, links, mutes: chats.access.mutes },
  });
  const messages = createMessages(platform, {
    ...{ settings, users, channels: rights, sendingRules, autoDeletes: chats.access.autoDeletes },
    lifecycles: messageLifecycles,
  });
  const calls = await createCalls(platform, {
    ...{ settings, users, channels: channelDirectory, rights, direct: messages.access.direct },
    ...{ contacts: contacts.access.book, notices: messages.access.notices, isLive: registry.isUsable },
  });
  const notifications = await createNotifications(platform, {
    ...{ settings, sessions, users, channels: channelDirectory, contacts: contacts.access.book },
    ...{ mutes: chats.access.mutes, messages: messageReader, links, listRinging: calls.access.listRinging },
    isUsable: registry.isUsable,
    isActive: (uid, device) => live.access.isActive(uid, device),
  });
  const signInAlerts = createSignInAlertModule(platform, {
    ...{ wishes: notifications.access.book, mail: mail.access, links },
  });
  const visitors = createVisitors(platform, {
    ...{ users, notices: messages.access.notices },
    readConversation: (uid, host, page) => messages.access.messages.listUserHistory({ uid }, host, page),
  });
  const cannedAnswers = createCannedAnswers(platform);
  const storage = createStorage(platform, { settings });
  const statistics = createStatistics(platform, {
    ...{ users, channels: channelDirectory, storage: storage.access.reporter },
    openStreams: () => live.access.size,
  });
  const live = createLive(platform, {
    ...{ settings, users, acquaintances, channels: channelDirectory, views: channels.access.views },
    ...{ messages: messageReader, log: createLiveLog({ ...platform, channels: channelDirectory }) },
    personal: [
      ...[chats.access.readSettings, contacts.access.readNicknames, calls.access.readCalls],
      visitors.access.readVisitors,
    ],
    isLive: registry.isUsable,
    onPresence(uid, isHere) {
      digests.access.onPresence(uid, isHere);
      statistics.access.onPresence(uid, isHere);
    },
  });
  const secondFactor = createSecondFactor(platform, {
    ...{ settings, users, factors, sessions, mail: mail.access, links, passwordGuesses: limits.signInByAccount },
  });
  const userModule = createUsers(platform, {
    ...{ users, limit: license.access, acquaintances, sessions, webhooks: webhooks.access },
    ...{ secondFactors: factors, passkeys: passkeysOf },
    ...{ presence: live.access, passwordGuesses: limits.signInByAccount, lifecycles: userLifecycles },
  });
  const { accounts, avatars } = userModule.access;
  const fileRights = createFileRights(platform, { channels: channelDirectory });
  const files = createFiles(platform, { settings, storage: storage.access.room, rights: fileRights.access });
  const chatFiles = createChatFiles(platform, { channels: channelDirectory });
  const typing = createTyping(platform, { settings, direct: messages.access.direct, channels: rights });
  const forwards = createForwards(platform, {
    users,
    channels: channelDirectory,
    avatars,
    messages: messageReader,
    files: files.access.downloads,
    rights: fileRights.access,
    storage: storage.access.room,
  });
  const saved = createSaved(platform, forwards.access);
  const search = createSearch(platform, { users, channels: channelDirectory, messages: messageReader });
  const previews = createPreviews(platform, { settings });
  const bots = await createBots(platform, {
    ...{ users, channels: channels.access.channels, messages: messages.access.messages },
    uploads: files.access.uploads,
  });

  const mailedLinks = createMailedLinks(platform, { settings, accounts, mail: mail.access, links, tokens, limits });
  const { signInLinks, proofs } = mailedLinks.access;
  const invites = createInvites(platform, {
    ...{ settings, users, accounts, channels: channels.access.invites, mail: mail.access, links, tokens },
    ...{ signInLinks, limits },
  });
  const { newcomers, confirmations } = invites.access;
  const providers = createProviders(platform, { settings });
  const openid = createOpenid(platform, { settings, links, attempts });
  const wallet = createWallet(platform, { settings, links, requests: limits.walletNonces });
  const identities = createIdentities(platform, {
    ...{ settings, users, accounts, avatars, sessions, mail: mail.access, newcomers, attempts },
    passkeys: passkeysOf,
    methods: { ...providers.access, oidc: openid.access, metamask: wallet.access },
  });
  const thirdParty = createThirdParty(platform, {
    ...{ settings, identities: identities.access.accounts, guesses: limits.secretGuesses },
  });
  const auth = createAuth(platform, {
    presence: live.access,
    ...{ settings, users, accounts, sessions, mail: mail.access, tokens, newcomers, confirmations },
    ...{ proofs, signInLinks, limits, identities: identities.access.linked, factors, codes: secondFactor.access.codes },
    methods: { ...identities.access.methods, thirdparty: thirdParty.access },
  });
  const passkeys = createPasskeys(platform, {
    ...{ settings, users, sessions, partyOf, enter: auth.access.enter, secondFactors: factors },
    hasOtherWayIn: identities.access.hasWayBesidePasskeys,
    limits: { starts: limits.passkeyStarts, attempts, passwordGuesses: limits.signInByAccount },
  });
  const guests = createGuests(platform, { settings, accounts, sessions, arrivals: limits.guests });
  const setup = createSetup(platform, {
    ...{ settings, users, accounts, createChannel: channels.access.channels.create, guesses: limits.setupGuesses },
  });
  const server = await createServerInformation(platform, {
    ...{ settings, users, channels: channelDirectory, presence: live.access, backups },
    canUsePasskeys: (request) => partyOf(request) !== undefined,
  });
  const widget = createWidget(platform, { settings });
  const audit = createAudit(platform, { settings, users, channels: channelDirectory, messages: messageReader });

  // They start in this order and stop in reverse: streams open last and close first.
  const modules: readonly Module[] = [
    sessionModule,
    channels,
    chats,
    contacts,
    saved,
    bots,
    pins,
    webhooks,
    digests,
    mail,
    license,
    secondFactor,
    userModule,
    storage,
    files,
    messages,
    chatFiles,
    typing,
    forwards,
    search,
    previews,
    mailedLinks,
    invites,
    providers,
    openid,
    wallet,
    identities,
    thirdParty,
    auth,
    passkeys,
    guests,
    setup,
    server,
    calls,
    notifications,
    signInAlerts,
    widget,
    visitors,
    cannedAnswers,
    audit,
    statistics,
    live,
  ];
  userLifecycles.push(...modules.flatMap(({ lifecycles }) => lifecycles?.users ?? []));
  messageLifecycles.push(...modules.flatMap(({ lifecycles }) => lifecycles?.messages ?? []));
  const authenticate = createAuthenticate({
    ...{ tokens: sessionModule.access.tokens, registry, users, botKeys: bots.access, clock },
  });
  const fileCallers = createFileCallers({
    ...{ tokens: sessionModule.access.tokens, registry, users, clock, serverId: keys.serverId },
    isPublic: () => settings.get('common').public_file_links,
  });
  return {
    modules,
    authenticate,
    fileCallers,
    performAct: audit.access.perform,
    performForOperator: audit.access.performForOperator,
    settings,
    users,
    accounts,
    sessions,
    removePasskeys,
    mail: mail.access,
    channels: channelDirectory,
    searchIndex: search.access,
    setup: setup.access.setup,
    setupCode: setup.access.admission.code,
    callOrigins: calls.access.origins,
    embedders: widget.access.embedders,
  };
}
