import type { LoginResponse, TokenPair } from '@loquat/contract';
import { FOUNDER, registerUser } from '../../drivers/call.ts';
import { pngOf } from '../../drivers/images.ts';
import { HANDSHAKE_HEADERS } from '../../platform/events/frame-reader.ts';
import type { Ask, Asks, Prepare, Scene } from './ask.ts';
import { must, signInAs } from './cast.ts';
import { gonePerson, newcomer, newGuest, once, word } from './props.ts';

const WRONG = 'a wrong password';
const FORGED = 'ab'.repeat(48);

const login = (account: { email: string; password: string }): Ask => ({
  route: 'POST /token/login',
  body: { credential: { type: 'password', ...account }, device: 'again' },
});
const followLink = (magic_token: string): Ask => ({
  route: 'POST /token/login',
  body: { credential: { type: 'magiclink', magic_token }, device: 'again' },
});
const accountOf = (actor: string) => ({ email: `${actor}@example.org`, password: `${actor}-secret` });

let devices = 0;
/** Another session of the actor, and its device. If the actor has no password, the friend signs in. */
async function anotherSession({ cast, actor }: Scene): Promise<LoginResponse & { device: string }> {
  const device = `spare:${(devices += 1)}`;
  const isPerson = actor !== 'anonymous' && actor !== 'bot';
  return { ...(await signInAs(cast.server, isPerson ? actor : 'friend', device)), device };
}
const deviceOfFriend = once(async (cast) => {
  const device = 'of-the-friend';
  return { ...(await signInAs(cast.server, 'friend', device)), device };
});
async function endedSession(scene: Scene) {
  const session = await anotherSession(scene);
  await must(scene.cast, session, 'GET /token/logout');
  return session;
}
const renew = ({ token }: Pick<TokenPair, 'token'>, { refresh_token }: Pick<TokenPair, 'refresh_token'>): Ask => ({
  route: 'POST /token/renew',
  body: { token, refresh_token },
});
const inOwnSession =
  (route: string): Prepare =>
  async (scene) =>
    scene.actor === 'anonymous' || scene.actor === 'bot'
      ? { route }
      : { route, token: (await anotherSession(scene)).token };

/** The same call about devices of the actor and of the friend. */
const aboutDevices = (own: string, make: (device: string) => Ask): Record<string, Prepare> => ({
  [own]: async (scene) => make((await anotherSession(scene)).device),
  'device of somebody else': async ({ cast }) => make((await deviceOfFriend(cast)).device),
  'device signed out': async (scene) => make((await endedSession(scene)).device),
});

const signingIn: Asks = {
  login: {
    'own account': ({ actor }) => login(accountOf(actor)),
    'account, wrong password': () => login({ ...FOUNDER, password: WRONG }),
    'bot, which has no password': () => login({ email: 'bot_bot@localhost', password: '' }),
    'a magic link, a forged one': () => followLink(FORGED),
    'frozen account': ({ cast }) => login(cast.frozen),
    'deleted account': async ({ cast }) => login({ email: (await gonePerson(cast)).email, password: WRONG }),
  },
  renew: {
    'own tokens': async (scene) => {
      const session = await anotherSession(scene);
      return renew(session, session);
    },
    'own refresh token alone': async (scene) => {
      const { refresh_token } = await anotherSession(scene);
      return { route: 'POST /token/renew', body: { refresh_token } };
    },
    'refresh token of an ended session': async (scene) => {
      const { refresh_token } = await endedSession(scene);
      return { route: 'POST /token/renew', body: { refresh_token } };
    },
    'tokens of two people': async (scene) => renew(await anotherSession(scene), await deviceOfFriend(scene.cast)),
    'tokens of an ended session': async (scene) => {
      const session = await endedSession(scene);
      return renew(session, session);
    },
  },
  logout: { 'own session': inOwnSession('GET /token/logout') },
  openEvents: {
    'own session': inOwnSession('GET /user/events'),
    'ended session': async (scene) => ({ route: 'GET /user/events', token: (await endedSession(scene)).token }),
  },
  openEventSocket: {
    'own session': async (scene) => ({
      ...(await inOwnSession('GET /user/events_ws')(scene)),
      headers: HANDSHAKE_HEADERS,
    }),
    'ended session': async (scene) => ({
      route: 'GET /user/events_ws',
      headers: HANDSHAKE_HEADERS,
      token: (await endedSession(scene)).token,
    }),
  },
  updateActivity: { 'own stream': () => ({ route: 'PUT /user/activity', body: { active: false } }) },
  updateDeviceToken: {
    'own device': () => ({ route: 'PUT /token/device_token', body: { device_token: word() } }),
  },
  updatePushToken: aboutDevices('own device', (device) => {
    return { route: `PUT /user/update_fcm_token?device=${device}`, body: word() };
  }),
  listDevices: {
    'devices of somebody else': async ({ cast }) => {
      const { device } = await deviceOfFriend(cast);
      return { route: 'GET /user/devices', reveals: (answer) => answer.includes(device) };
    },
  },
  listSessions: {
    'devices of somebody else': async ({ cast }) => {
      const { device } = await deviceOfFriend(cast);
      return { route: 'GET /user/sessions', reveals: (answer) => answer.includes(device) };
    },
  },
  endOtherSessions: {
    'own other device': async (scene) => {
      await anotherSession(scene);
      return { route: 'DELETE /user/sessions' };
    },
  },
  markSessionsSeen: { 'own list': () => ({ route: 'POST /user/sessions/seen' }) },
  deleteDevice: aboutDevices('own other device', (device) => ({ route: `DELETE /user/devices/${device}` })),
};

const register = (more: object): Ask => {
  const name = word();
  return {
    route: 'POST /user/register',
    body: { name, email: `${name}@example.org`, password: 'their-secret', ...more },
  };
};
const confirm = (magic_token: string): Ask => ({
  route: 'POST /user/send_reg_magic_link',
  body: { magic_token, email: `${word()}@example.org`, password: 'their-secret' },
});
const check = (magic_token: string): Ask => ({
  route: 'POST /user/check_magic_token',
  body: { magic_token },
  reveals: (answer) => answer === 'true',
});
const invited = async ({ cast }: Scene): Promise<string> => {
  const { text } = await must(cast, cast.friend, 'GET /group/create_reg_magic_link');
  return new URL(text).searchParams.get('magic_token') ?? '';
};

const askForLink: Ask = { route: 'POST /user/send_login_magic_link?email=friend@example.org' };

const signingUp: Asks = {
  createAdmin: { 'a second founder': () => ({ route: 'POST /admin/system/create_admin', body: FOUNDER }) },
  checkSetupCode: {
    'a server that is set up': () => ({
      route: 'POST /admin/system/check_setup_code',
      body: {},
      reveals: (answer) => answer === 'true',
    }),
  },
  isEmailFree: { 'an address': () => ({ route: 'GET /user/check_email?email=friend@example.org' }) },
  sendLoginLink: {
    'an address': () => askForLink,
    'an address, links being off': async ({ cast }) => {
      await cast.setLogin({ magic_link: false });
      return askForLink;
    },
  },
  register: {
    'open to everyone': () => register({}),
    'by invitation, without one': async ({ cast }) => {
      await cast.setLogin({ who_can_sign_up: 'InvitationOnly' });
      return register({});
    },
    'by invitation, a forged one': async ({ cast }) => {
      await cast.setLogin({ who_can_sign_up: 'InvitationOnly' });
      return register({ magic_token: FORGED });
    },
  },
  checkMagicToken: {
    'an invite': async (scene) => check(await invited(scene)),
    'a forged invite': () => check(FORGED),
  },
  confirmRegistration: {
    'an invite': async (scene) => confirm(await invited(scene)),
    'a forged invite': () => confirm(FORGED),
    'nothing, open to everyone': () => confirm(''),
    'nothing, by invitation': async ({ cast }) => {
      await cast.setLogin({ who_can_sign_up: 'InvitationOnly' });
      return confirm('');
    },
  },
};

const asPng = async (route: string): Promise<Ask> => ({ route, body: await pngOf(8, 8), contentType: 'image/png' });
const changePassword = (old_password: string, new_password: string): Ask => ({
  route: 'POST /user/change_password',
  body: { old_password, new_password },
});

/** A user with the actor's rights who deletes their account. */
async function leaving({ cast, actor }: Scene): Promise<string | undefined> {
  if (actor === 'anonymous' || actor === 'bot') return undefined;
  if (actor === 'guest') return cast.leavingGuest.token;
  const { token } = await registerUser(cast.server, word());
  return token;
}

const oneself: Asks = {
  getMe: { oneself: () => ({ route: 'GET /user/me' }) },
  updateMe: { oneself: () => ({ route: 'PUT /user', body: { language: 'de' } }) },
  updateMyAvatar: { oneself: () => asPng('POST /user/avatar') },
  changePassword: {
    'own, knowing the old one': ({ actor }) => changePassword(`${actor}-secret`, `${actor}-secret`),
    'own, not knowing the old one': () => changePassword(WRONG, 'new-secret'),
  },
  deleteMe: {
    oneself: async (scene) => {
      const token = await leaving(scene);
      return { route: 'DELETE /user/delete', ...(token !== undefined && { token }) };
    },
    'the founder': ({ cast }) => ({ route: 'DELETE /user/delete', token: cast.founder.token }),
  },
};

/** The same call about another user, the founder, the actor and a deleted user. */
const aboutPeople = (make: (uid: number) => Ask | Promise<Ask>): Record<string, Prepare> => ({
  somebody: async (scene) => make((await newcomer(scene)).uid),
  oneself: ({ me }) => make(me.uid),
  'the founder': ({ cast }) => make(cast.founder.uid),
  'deleted person': async ({ cast }) => make((await gonePerson(cast)).uid),
});
const search = (keyword: string): Ask => ({
  route: 'POST /user/search',
  body: { search_type: 'name', keyword },
  reveals: (answer) => answer !== 'null',
});

const others: Asks = {
  listUsers: { everybody: () => ({ route: 'GET /user' }) },
  getUser: {
    ...aboutPeople((uid) => ({ route: `GET /user/${uid}` })),
    'a guest': async (scene) => ({ route: `GET /user/${(await newGuest(scene)).uid}` }),
  },
  getAvatar: {
    somebody: async ({ cast }) => {
      await must(cast, cast.friend, 'POST /user/avatar', await asPng(''));
      return { route: `GET /resource/avatar?uid=${cast.friend.uid}` };
    },
    'deleted person': async ({ cast }) => ({ route: `GET /resource/avatar?uid=${(await gonePerson(cast)).uid}` }),
  },
  listContacts: {
    'whom somebody else has blocked': () => {
      return { route: 'GET /user/contacts', reveals: (answer) => answer.includes('"blocked"') };
    },
  },
  updateContactStatus: aboutPeople((target_uid) => {
    return { route: 'POST /user/update_contact_status', body: { target_uid, action: 'add' } };
  }),
  updateNickname: aboutPeople((contact_uid) => {
    return { route: 'PUT /user/contact_remark', body: { contact_uid, remark: word() } };
  }),
  searchUser: {
    somebody: () => search('friend'),
    'deleted person': async ({ cast }) => search((await gonePerson(cast)).name),
  },
};

const administration: Asks = {
  createUser: {
    'an account': () => {
      const name = word();
      const account = { name, email: `${name}@example.org`, password: `${name}-secret`, gender: 0, is_admin: true };
      return { route: 'POST /admin/user', body: account };
    },
  },
  listUsersForAdmins: { everybody: () => ({ route: 'GET /admin/user' }) },
  getUserForAdmins: aboutPeople((uid) => ({ route: `GET /admin/user/${uid}` })),
  listSignInMethodsOf: aboutPeople((uid) => ({ route: `GET /admin/user/${uid}/sign_in_methods` })),
  updateUserAvatar: aboutPeople((uid) => asPng(`POST /admin/user/${uid}/avatar`)),
  updateUser: {
    ...aboutPeople((uid) => ({ route: `PUT /admin/user/${uid}`, body: { is_admin: true } })),
    'a webhook for a person': ({ cast }) => {
      return { route: `PUT /admin/user/${cast.friend.uid}`, body: { webhook_url: 'http://127.0.0.1/' } };
    },
    'a public person': ({ cast }) => {
      return { route: `PUT /admin/user/${cast.friend.uid}`, body: { is_public: true } };
    },
    'a public bot': ({ cast }) => {
      return { route: `PUT /admin/user/${cast.otherBot.uid}`, body: { is_public: false } };
    },
    'the founder’s role': ({ cast }) => {
      return { route: `PUT /admin/user/${cast.founder.uid}`, body: { is_admin: false } };
    },
    'the founder’s password': ({ cast }) => {
      return { route: `PUT /admin/user/${cast.founder.uid}`, body: { password: word() } };
    },
    'the founder’s address': ({ cast }) => {
      return { route: `PUT /admin/user/${cast.founder.uid}`, body: { email: `${word()}@example.org` } };
    },
  },
  deleteUser: aboutPeople((uid) => ({ route: `DELETE /admin/user/${uid}` })),
};

/** Accounts: signing in and registering, the actor's own account, other accounts, and administration. */
export const accountAsks: Asks = { ...signingIn, ...signingUp, ...oneself, ...others, ...administration };
