import { createAuthenticator } from '@loquat/counterparts/authenticator';
import { answerTo } from '../drivers/call.ts';
import { PASSKEY_ORIGIN, startSignIn } from '../drivers/passkeys.ts';
import type { Ask, Asks, Scene } from '../security/authorisation/ask.ts';
import { type Cast, must, type Player } from '../security/authorisation/cast.ts';
import { once, signedIn } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Passkeys                                               anonymous guest member outsider removed blocked bot   owner admin
startPasskeyRegistration just signed in                401       403   ok     ok       ok      ok      401   ok    ok
startPasskeyRegistration a wrong password              401       403   428    428      428     428     401   428   428
startPasskeyRegistration passkeys switched off         401       403   403    403      403     403     401   403   403
finishPasskeyRegistration own new passkey              401       403   ok     ok       ok      ok      401   ok    ok
finishPasskeyRegistration passkey of another           401       403   400    400      400     400     401   400   400
startPasskeySignIn      anybody                        ok        ok    ok     ok       ok      ok      ok    ok    ok
startPasskeySignIn      passkeys switched off          403       403   403    403      403     403     403   403   403
finishPasskeySignIn     own passkey                    -         -     ok     ok       ok      ok      -     ok    ok
finishPasskeySignIn     passkey of nobody              401       401   401    401      401     401     401   401   401
listPasskeys            passkey of another             401       403   hides  hides    hides   hides   401   hides hides
renamePasskey           own passkey                    401       403   ok     ok       ok      ok      401   ok    ok
renamePasskey           passkey of another             401       403   404    404      404     404     401   404   404
deletePasskey           own passkey                    401       403   ok     ok       ok      ok      401   ok    ok
deletePasskey           passkey of another             401       403   404    404      404     404     401   404   404
`;

const HERE = { origin: PASSKEY_ORIGIN };

/** Sets the address of the web client, which other rows change: passkeys work nowhere else. */
const reachable = (cast: Cast) =>
  must(cast, cast.founder, 'POST /admin/system/update_frontend_url', {
    contentType: 'text/plain',
    body: PASSKEY_ORIGIN,
  });

const START = 'POST /token/passkey/register/start';
const FINISH = 'POST /token/passkey/register/finish';

/** Actors without an account have no passkeys: their call is refused before it names one. */
const hasAccount = ({ actor }: Scene) => actor !== 'anonymous' && actor !== 'guest' && actor !== 'bot';

/** A new passkey of a user, not yet registered. */
async function unregistered(cast: Cast, player: Player) {
  await reachable(cast);
  const options = await answerTo(cast.server, START, { token: signedIn(player).token, body: {} });
  const authenticator = createAuthenticator();
  return { authenticator, credential: authenticator.make(options, HERE) };
}

async function registered(cast: Cast, player: Player) {
  const { authenticator, credential } = await unregistered(cast, player);
  await must(cast, player, FINISH, { body: { credential } });
  return authenticator;
}

const ofFriend = once((cast) => registered(cast, cast.friend));
const ownOr = ({ cast, me, ...scene }: Scene) =>
  hasAccount({ cast, me, ...scene }) ? registered(cast, me) : ofFriend(cast);

const start = async ({ cast }: Scene, body: object): Promise<Ask> => {
  await reachable(cast);
  return { route: START, body };
};
const finish = (credential: object): Ask => ({ route: FINISH, body: { credential } });
const signIn = { route: 'POST /token/passkey/auth/start' };
const about = (method: string, id: string): Ask => ({ route: `${method} /token/passkey/${id}`, body: { name: 'Key' } });

async function signed({ cast }: Scene, authenticator: ReturnType<typeof createAuthenticator>): Promise<Ask> {
  await reachable(cast);
  const body = { credential: authenticator.sign(await startSignIn(cast.server), HERE), device: 'by passkey' };
  return { route: 'POST /token/passkey/auth/finish', body };
}

const asks: Asks = {
  startPasskeyRegistration: {
    'just signed in': (scene) => start(scene, {}),
    'a wrong password': (scene) => start(scene, { password: 'wrong' }),
    async 'passkeys switched off'(scene) {
      await reachable(scene.cast);
      await scene.cast.setLogin({ passkey: false });
      return start(scene, {});
    },
  },
  finishPasskeyRegistration: {
    'own new passkey': async (scene) => {
      const { cast, me } = scene;
      return finish((await unregistered(cast, hasAccount(scene) ? me : cast.friend)).credential);
    },
    'passkey of another': async (scene) => finish((await unregistered(scene.cast, scene.cast.friend)).credential),
  },
  startPasskeySignIn: {
    async anybody({ cast }) {
      await reachable(cast);
      return signIn;
    },
    async 'passkeys switched off'({ cast }) {
      await reachable(cast);
      await cast.setLogin({ passkey: false });
      return signIn;
    },
  },
  finishPasskeySignIn: {
    'own passkey': async (scene) => signed(scene, await ownOr(scene)),
    'passkey of nobody': (scene) => signed(scene, createAuthenticator()),
  },
  listPasskeys: {
    'passkey of another': async ({ cast }) => {
      const { id } = await ofFriend(cast);
      return { route: 'GET /token/passkey/list', reveals: (answer) => answer.includes(id) };
    },
  },
  renamePasskey: {
    'own passkey': async (scene) => about('PUT', (await ownOr(scene)).id),
    'passkey of another': async ({ cast }) => about('PUT', (await ofFriend(cast)).id),
  },
  deletePasskey: {
    'own passkey': async (scene) => about('DELETE', (await ownOr(scene)).id),
    'passkey of another': async ({ cast }) => about('DELETE', (await ofFriend(cast)).id),
  },
};

const ids = { id: 'AQ', rawId: 'AQ', type: 'public-key' };

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: {
    startPasskeyRegistration: { password: 'secret' },
    finishPasskeyRegistration: {
      credential: { ...ids, response: { clientDataJSON: 'AQ', attestationObject: 'AQ', transports: ['usb'] } },
      name: 'Key',
    },
    finishPasskeySignIn: {
      credential: {
        ...ids,
        response: { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ', userHandle: 'AQ' },
      },
      device: 'web:1',
      device_token: '',
    },
    renamePasskey: { name: 'Key' },
  },
  // Clients receive events about new devices, and request the list when they show it.
  learning: { nothing: {}, on: { new_device() {}, sign_in_methods_changed() {} } },
};
