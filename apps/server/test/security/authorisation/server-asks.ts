import { createKey, listKeys } from '../../drivers/bots.ts';
import { answerTo, registerUser } from '../../drivers/call.ts';
import { found } from '../../drivers/found.ts';
import { pngOf } from '../../drivers/images.ts';
import { forgedFrom, issuedLicense } from '../../drivers/licenses.ts';
import { send } from '../../drivers/people.ts';
import { voiceConfigFor } from '../../servers/call-world.ts';
import { GITHUB_APP, GOOGLE_CLIENT } from '../../servers/providers.ts';
import { BODIES } from '../targets.ts';
import { type Ask, type Asks, perform, type Prepare, type Scene } from './ask.ts';
import { type Cast, must } from './cast.ts';
import { chunkOf } from './kept-asks.ts';
import { aboutForeign } from './message-asks.ts';
import {
  begunUpload,
  betweenOthers,
  fromFriend,
  goneBot,
  goneChannel,
  gonePerson,
  newGuest,
  once,
  privateChannel,
  quietChannel,
  signedIn,
  word,
  writingGuest,
} from './props.ts';

const read = (path: string): Record<string, Prepare> => ({ 'the server': () => ({ route: `GET ${path}` }) });
const FORGED = 'ab'.repeat(48);
const TEXT = 'what an actor says';

const SMTP = { enabled: false, host: '', port: 0, from: '', username: '', password: '' };
const withoutPush = { ...(BODIES['updatePushConfig'] as object), enabled: false };
const LETTER = { to: 'lia@team.example', subject: 'a subject', content: 'an email' };

/** Changes one list of OpenID providers to another. */
const offering = (from: readonly { enable: boolean }[], to: readonly { enable: boolean }[]): Prepare => {
  const providers = (list: readonly { enable: boolean }[]) => ({
    oidc: list.map((one) => ({ ...one, favicon: '', domain: 'id.team.example' })),
  });
  return async ({ cast }) => {
    await cast.setLogin(providers(from));
    return { route: 'POST /admin/login/config', body: providers(to) };
  };
};

const theServer: Asks = {
  isInitialized: read('/admin/system/initialized'),
  getVersion: read('/admin/system/version'),
  getOrganization: read('/admin/system/organization'),
  getCommonSettings: read('/admin/system/common'),
  getLogo: read('/resource/organization/logo'),
  getLoginConfig: read('/admin/login/config'),
  getFrontendUrl: read('/admin/system/frontend_url'),
  isMailEnabled: read('/admin/smtp/enabled'),
  getMobileApps: read('/admin/system/mobile_apps'),
  getSmtpConfig: read('/admin/smtp/config'),
  updateSmtpConfig: { 'the server': () => ({ route: 'POST /admin/smtp/config', body: SMTP }) },
  sendTestMail: { 'the server, mail being off': () => ({ route: 'POST /admin/system/send_mail', body: LETTER }) },
  getGoogleConfig: read('/admin/google_auth/config'),
  getPublicGoogleConfig: read('/admin/google_auth/public_config'),
  getGithubConfig: read('/admin/github_auth/config'),
  getPublicGithubConfig: read('/admin/github_auth/public_config'),
  updateGoogleConfig: {
    'the server': () => ({ route: 'POST /admin/google_auth/config', body: { client_id: GOOGLE_CLIENT } }),
  },
  updateGithubConfig: {
    'the server': () => ({ route: 'POST /admin/github_auth/config', body: { ...GITHUB_APP, client_secret: '' } }),
  },
  getOpenidConfig: read('/admin/oidc/config'),
  updateOpenidConfig: { 'the server': () => ({ route: 'POST /admin/oidc/config', body: { providers: [] } }) },
  updateOrganization: { 'the server': () => ({ route: 'PUT /admin/system/organization', body: { name: word() } }) },
  saveOrganization: { 'the server': () => ({ route: 'POST /admin/system/organization', body: { name: word() } }) },
  updateCommonSettings: {
    'the server': () => ({ route: 'PUT /admin/system/common', body: { typing_indicator_enable: true } }),
  },
  updateLogo: {
    'the server': async () => {
      const route = 'POST /admin/system/organization/logo';
      return { route, body: await pngOf(128, 128), contentType: 'image/png' };
    },
  },
  updateLoginConfig: {
    'the server': () => ({ route: 'POST /admin/login/config', body: { guest: false } }),
    'a further OpenID provider': offering([], [{ enable: false }]),
    'to switch a provider on': offering([{ enable: false }], [{ enable: true }]),
    'to switch a provider off': offering([{ enable: true }], [{ enable: false }]),
  },
  getThirdPartySecret: read('/admin/system/third_party_secret'),
  renewThirdPartySecret: { 'the server': () => ({ route: 'POST /admin/system/third_party_secret' }) },
  getCounts: read('/admin/system/metrics'),
  getStorage: read('/admin/system/storage'),
  updateStorageQuotas: {
    'the server': () => ({ route: 'PUT /admin/system/storage', body: { server_quota_mb: 500_000 } }),
  },
  getPushConfig: read('/admin/fcm/config'),
  updatePushConfig: {
    // Off: otherwise all later messages would be pushed to all users, and each push counts the unread messages of all
    // channels.
    'the server': () => ({ route: 'POST /admin/fcm/config', body: withoutPush }),
  },
  isVoiceEnabled: read('/admin/livekit/enabled'),
  getVoiceConfig: read('/admin/livekit/config'),
  updateVoiceConfig: {
    // Unchanged: calls continue on the same LiveKit server.
    'the server': ({ cast }) => ({ route: 'POST /admin/livekit/config', body: voiceConfigFor(cast.livekit) }),
  },
  testVoiceConfig: { 'the server': () => ({ route: 'POST /admin/livekit/test', body: BODIES['testVoiceConfig'] }) },
  updateFrontendUrl: {
    'the server': () => ({ route: 'POST /admin/system/update_frontend_url', body: 'https://team.example' }),
  },
  getLicense: read('/license'),
  isPaymentEnabled: read('/payment/enabled'),
  getWidgetConfig: read('/admin/widget/config'),
  updateWidgetConfig: {
    'the server': () => ({ route: 'POST /admin/widget/config', body: BODIES['updateWidgetConfig'] }),
  },
  getWidgetAvailability: read('/widget/availability'),
  getOfficeHours: read('/admin/widget/office_hours'),
  updateOfficeHours: {
    'the server': () => ({ route: 'PUT /admin/widget/office_hours', body: BODIES['updateOfficeHours'] }),
  },
  getWidgetStyle: read('/resource/widget-extra.css'),
  updateWidgetStyle: {
    'the server': () => ({ route: 'PUT /resource/widget-extra.css', body: BODIES['updateWidgetStyle'] }),
  },
  getLinkPreview: { 'a page': () => ({ route: 'GET /resource/open_graphic_parse?url=https://team.example/' }) },
  getLinkPreviewImage: { 'an image nobody named': () => ({ route: 'GET /resource/link_preview_image?token=00' }) },
};

/** The same call with a licence of this server, with one signed by another key, and with an invalid one. */
const withLicense = (ask: (license: string) => Ask): Record<string, Prepare> => ({
  'a genuine licence': async ({ cast }) => ask(await genuine(cast)),
  'a forged licence': async ({ cast }) => ask(forgedFrom(await genuine(cast), 5)),
  'no licence at all': () => ask('none'),
});
/** A limit that is never reached: other actors still have to register. */
const genuine = once(async ({ server: { dataDir } }) => issuedLicense({ dataDir, userLimit: 999_999 }));

const licenses: Asks = {
  checkLicense: withLicense((license) => ({
    route: 'POST /license/check',
    body: { license },
    reveals: (answer) => answer.includes('"sign":true'),
  })),
  updateLicense: withLicense((license) => ({ route: 'PUT /license', body: { license } })),
  createPayment: {
    'without a licence service': () => ({ route: 'POST /payment/create', body: BODIES['createPayment'] }),
  },
  getPaidLicense: { 'without a licence service': () => ({ route: 'GET /licenses/paid' }) },
};

const ADMINS_ONLY = { ext_setting: '{"admin_only_can_invite":true}' };

/** The same kind of invitation to the server and to every kind of channel. */
const inviting = (make: (gid?: number) => Ask): Record<string, Prepare> => ({
  'the server': () => make(),
  'the server, only admins invite': async ({ cast }) => {
    await cast.setCommon(ADMINS_ONLY);
    return make();
  },
  'public channel': ({ cast }) => make(cast.openGid),
  'private channel': async (scene) => make(await privateChannel(scene)),
  'private, only admins invite': async (scene) => {
    const gid = await privateChannel(scene);
    await scene.cast.setCommon(ADMINS_ONLY);
    return make(gid);
  },
  'deleted channel': async ({ cast }) => make(await goneChannel(cast)),
});
const link =
  (path: string) =>
  (gid?: number): Ask => ({ route: `GET /group/${path}${gid === undefined ? '' : `?gid=${gid}`}` });
const invitation = (gid?: number): Ask => ({
  route: 'POST /group/send_invitations',
  body: { emails: ['lia@team.example'], gid },
});

const join = (magic_token: string): Ask => ({ route: 'POST /user/join_private', body: { magic_token } });
async function invited(scene: Scene): Promise<{ gid: number; token: string }> {
  const { cast } = scene;
  const gid = await privateChannel(scene);
  const { text } = await must(cast, cast.friend, `GET /group/create_invite_private_magic_link?gid=${gid}`);
  return { gid, token: new URL(text).searchParams.get('magic_token') ?? '' };
}

const invites: Asks = {
  createInviteLink: inviting(link('create_reg_magic_link')),
  createPrivateInviteLink: inviting(link('create_invite_private_magic_link')),
  sendInvitations: inviting(invitation),
  joinPrivateChannel: {
    'an invite': async (scene) => join((await invited(scene)).token),
    'a forged invite': () => join(FORGED),
    'invite of a removed member': async (scene) => {
      const { gid, token } = await invited(scene);
      await must(scene.cast, scene.cast.founder, `POST /group/${gid}/members/remove`, {
        body: [scene.cast.friend.uid],
      });
      return join(token);
    },
    'deleted channel': async (scene) => {
      const { gid, token } = await invited(scene);
      await must(scene.cast, scene.cast.founder, `DELETE /group/${gid}`);
      return join(token);
    },
  },
};

/** The same call about a bot, a person and a deleted bot. */
const aboutBots = (make: (uid: number) => Ask): Record<string, Prepare> => ({
  'a bot': ({ cast }) => make(cast.otherBot.uid),
  'a person': ({ cast }) => make(cast.friend.uid),
  'deleted bot': async ({ cast }) => make(await goneBot(cast)),
});
async function newKey({ cast }: Scene, uid: number): Promise<number> {
  const name = word();
  await createKey(cast.server, cast.founder, uid, name);
  return found((await listKeys(cast.server, cast.founder, uid)).find((key) => key.name === name)).id;
}

const keys: Asks = {
  createBotKey: aboutBots((uid) => ({ route: `POST /admin/user/bot-api-key/${uid}`, body: { name: word() } })),
  listBotKeys: aboutBots((uid) => ({ route: `GET /admin/user/bot-api-key/${uid}` })),
  deleteBotKey: {
    'key of a bot': async (scene) => {
      const { uid } = scene.cast.otherBot;
      return { route: `DELETE /admin/user/bot-api-key/${uid}/${await newKey(scene, uid)}` };
    },
    'key of another bot': async (scene) => {
      const id = await newKey(scene, scene.cast.otherBot.uid);
      return { route: `DELETE /admin/user/bot-api-key/${scene.cast.players.bot.uid}/${id}` };
    },
    'deleted key': async (scene) => {
      const { uid } = scene.cast.otherBot;
      const route = `DELETE /admin/user/bot-api-key/${uid}/${await newKey(scene, uid)}`;
      await must(scene.cast, scene.cast.founder, route);
      return { route };
    },
  },
};

const shows = (answer: string) => !answer.includes('"members":[],');
const around = (make: (gid: number) => Ask): Record<string, Prepare> => ({
  'public channel': ({ cast }) => make(cast.openGid),
  'public, only owners write': async (scene) => make(await quietChannel(scene)),
  'private channel, being in it': async (scene) => make(await privateChannel(scene, scene.cast.players.bot.uid)),
  'private channel': async (scene) => make(await privateChannel(scene)),
  'members of a private channel': async (scene) => make(await privateChannel(scene)),
  'deleted channel': async ({ cast }) => make(await goneChannel(cast)),
});

/** A new member who blocks the bot. */
async function blockingMember({ cast }: Scene): Promise<number> {
  const { token, user } = await registerUser(cast.server, word());
  const body = { target_uid: cast.players.bot.uid, action: 'block' };
  await must(cast, { token }, 'POST /user/update_contact_status', { body });
  return user.uid;
}
/** A message of the bot in a public channel. */
const saidByBot = ({ cast }: Scene): Promise<number> =>
  answerTo(cast.server, `POST /bot/send_to_group/${cast.openGid}`, { token: keyOf(cast), body: 'said by the bot' });
const keyOf = (cast: Cast): string => signedIn(cast.players.bot).token;

const aboutOwnOfBot = (make: (mid: number) => Ask): Record<string, Prepare> => ({
  'own, in public': async (scene) => make(await saidByBot(scene)),
  'own, deleted': async (scene) => {
    const mid = await saidByBot(scene);
    await answerTo(scene.cast.server, `DELETE /bot/delete/${mid}`, { token: keyOf(scene.cast) });
    return make(mid);
  },
});

/** A message of the friend in a private channel that was handed over to the bot. */
async function inChannelOfBot(scene: Scene): Promise<number> {
  const { cast } = scene;
  const { bot, owner } = cast.players;
  const gid = await privateChannel(scene, bot.uid);
  const mid = await send(cast.server, cast.friend, `group/${gid}`, word());
  await must(cast, owner, `PUT /group/${gid}`, { body: { owner: bot.uid } });
  return mid;
}

async function readingIn({ cast }: Scene, gid: number): Promise<Ask> {
  const text = word();
  await send(cast.server, cast.friend, `group/${gid}`, text);
  return { route: `GET /bot/group/${gid}/messages`, reveals: (answer) => answer.includes(text) };
}

const FILE = '/bot/file';

const bots: Asks = {
  listChannelsAsBot: around((gid) => ({ route: 'GET /bot', reveals: (answer) => answer.includes(`"gid":${gid},`) })),
  getUserAsBot: {
    somebody: ({ cast }) => ({ route: `GET /bot/user/${cast.friend.uid}` }),
    'deleted person': async ({ cast }) => ({ route: `GET /bot/user/${(await gonePerson(cast)).uid}` }),
    'a guest': async (scene) => ({ route: `GET /bot/user/${(await newGuest(scene)).uid}` }),
    'a guest who wrote to it': async (scene) => ({
      route: `GET /bot/user/${await writingGuest(scene, scene.cast.players.bot.uid)}`,
    }),
  },
  getChannelAsBot: {
    ...around((gid) => ({ route: `GET /bot/group/${gid}`, reveals: shows })),
    'public channel': ({ cast }) => ({ route: `GET /bot/group/${cast.openGid}` }),
  },
  sendToUserAsBot: {
    'a guest': async (scene) => ({
      route: `POST /bot/send_to_user/${(await newGuest(scene)).uid}`,
      body: TEXT,
    }),
    'a guest who wrote to it': async (scene) => ({
      route: `POST /bot/send_to_user/${await writingGuest(scene, scene.cast.players.bot.uid)}`,
      body: TEXT,
    }),
    'a friend': ({ cast }) => ({ route: `POST /bot/send_to_user/${cast.friend.uid}`, body: TEXT }),
    'a friend, verification on': async ({ cast }) => {
      await cast.setCommon({ contact_verification_enable: true });
      return { route: `POST /bot/send_to_user/${cast.friend.uid}`, body: TEXT };
    },
    'somebody who blocked it': async (scene) => {
      return { route: `POST /bot/send_to_user/${await blockingMember(scene)}`, body: TEXT };
    },
    'deleted person': async ({ cast }) => {
      return { route: `POST /bot/send_to_user/${(await gonePerson(cast)).uid}`, body: TEXT };
    },
  },
  sendToChannelAsBot: around((gid) => ({ route: `POST /bot/send_to_group/${gid}`, body: TEXT })),
  replyAsBot: aboutForeign((mid) => ({ route: `POST /bot/reply/${mid}`, body: TEXT })),
  editMessageAsBot: {
    ...aboutForeign((mid) => ({ route: `PUT /bot/edit/${mid}`, body: TEXT })),
    ...aboutOwnOfBot((mid) => ({ route: `PUT /bot/edit/${mid}`, body: TEXT })),
  },
  deleteMessageAsBot: {
    ...aboutForeign((mid) => ({ route: `DELETE /bot/delete/${mid}` })),
    ...aboutOwnOfBot((mid) => ({ route: `DELETE /bot/delete/${mid}` })),
    'in its own channel': async (scene) => ({ route: `DELETE /bot/delete/${await inChannelOfBot(scene)}` }),
  },
  listUserHistoryAsBot: {
    'from a friend, to the bot': async (scene) => {
      const text = word();
      await fromFriend({ ...scene, me: scene.cast.players.bot }, text);
      return { route: `GET /bot/user/${scene.cast.friend.uid}/messages`, reveals: (answer) => answer.includes(text) };
    },
    'between two others': async (scene) => {
      const text = word();
      await betweenOthers(scene, text);
      return { route: `GET /bot/user/${scene.cast.friend.uid}/messages`, reveals: (answer) => answer.includes(text) };
    },
    'deleted person': async ({ cast }) => ({ route: `GET /bot/user/${(await gonePerson(cast)).uid}/messages` }),
  },
  listChannelHistoryAsBot: {
    'public channel': (scene) => readingIn(scene, scene.cast.openGid),
    'private channel, being in it': async (scene) =>
      readingIn(scene, await privateChannel(scene, scene.cast.players.bot.uid)),
    'private channel': async (scene) => readingIn(scene, await privateChannel(scene)),
    'deleted channel': async ({ cast }) => ({ route: `GET /bot/group/${await goneChannel(cast)}/messages` }),
  },
  sendMailAsBot: {
    'to a friend, bots having none': () => ({
      route: 'POST /bot/send_mail',
      body: { to: 'friend@example.org', subject: 'Weather', content: 'Sunny' },
    }),
  },
  getSecretAsBot: { 'of itself': () => ({ route: 'GET /bot/secret' }) },
  updateSecretAsBot: { 'of itself': () => ({ route: 'PUT /bot/secret', body: { secret: '0123456789abcdef' } }) },
  prepareFileAsBot: { 'a file': () => ({ route: `POST ${FILE}/prepare`, body: {} }) },
  uploadFileAsBot: {
    'own upload': async (scene) =>
      chunkOf(`POST ${FILE}/upload`, await begunUpload(scene, scene.cast.players.bot, true)),
    'upload of somebody else': async (scene) =>
      chunkOf(`POST ${FILE}/upload`, await begunUpload(scene, scene.cast.friend)),
    'finished upload': async (scene) => {
      const ask = chunkOf(`POST ${FILE}/upload`, await begunUpload(scene, scene.cast.players.bot, true));
      await perform({ ...scene, me: scene.cast.players.bot }, ask);
      return ask;
    },
  },
};

/** The server itself, invitations, keys, and calls of bots. */
export const serverAsks: Asks = { ...theServer, ...licenses, ...invites, ...keys, ...bots };
