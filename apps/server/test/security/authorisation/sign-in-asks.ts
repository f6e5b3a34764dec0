import { DEFAULT_LANGUAGE, Uid } from '@loquat/contract';
import { createMagicTokens } from '#modules/invites/magic-tokens.ts';
import { systemClock } from '#platform/clock.ts';
import { loadKeys } from '#platform/secrets/keys.ts';
import type { Ask, Asks } from './ask.ts';
import { type Cast, must } from './cast.ts';
import { word } from './props.ts';

const ADDRESS = `0x${'5a'.repeat(20)}`;
const askNonce = { route: `GET /token/metamask/nonce?public_address=${ADDRESS}` };

const askKey = (secret: string): Ask => ({
  route: 'POST /token/create_third_party_key',
  headers: { 'x-secret': secret },
  body: { userid: word(), username: 'Somebody' },
});

/** The token in the mail to a registering user. */
async function mailedTo({ server }: Cast, { uid }: { uid: number }): Promise<Ask> {
  const tokens = createMagicTokens(loadKeys(server.dataDir).tokenSecret, systemClock);
  const { token, ...minted } = tokens.mint({ kind: 'login' }, 60);
  await server.transact(async (tx) => {
    const user = await tx.users.find(Uid.parse(uid));
    const email = user?.email ?? 'nobody@example.org';
    await tx.signInLinks.save({ ...minted, email, uid: user?.uid ?? null, language: DEFAULT_LANGUAGE });
  });
  return { route: 'POST /user/prove_email', body: { magic_token: token } };
}

/** Sign-in methods that need several calls, or none. */
export const signInAsks: Asks = {
  getWalletNonce: {
    'a text to sign': async ({ cast }) => {
      await cast.setLogin({ metamask: true });
      return askNonce;
    },
    'wallets switched off': async ({ cast }) => {
      await cast.setLogin({ metamask: false });
      return askNonce;
    },
  },
  proveAddress: {
    'own mailbox': ({ cast, actor }) =>
      mailedTo(cast, cast.players[actor].uid === 0 ? cast.friend : cast.players[actor]),
    'mailbox of somebody else': ({ cast }) => mailedTo(cast, cast.friend),
  },
  createThirdPartyKey: {
    'knowing the secret': async ({ cast }) =>
      askKey((await must(cast, cast.founder, 'GET /admin/system/third_party_secret')).text),
    'not knowing the secret': () => askKey('a guess'),
  },
  loginAsGuest: {
    'guests let in': async ({ cast }) => {
      await cast.setLogin({ guest: true });
      return { route: 'GET /token/login_guest' };
    },
    'guests switched off': async ({ cast }) => {
      await cast.setLogin({ guest: false });
      return { route: 'GET /token/login_guest' };
    },
  },
};
