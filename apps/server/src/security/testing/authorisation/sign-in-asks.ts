import type { Ask, Asks } from './ask.ts';
import { must } from './cast.ts';
import { word } from './props.ts';

const ADDRESS = `0x${'5a'.repeat(20)}`;
const askNonce = { route: `GET /token/metamask/nonce?public_address=${ADDRESS}` };

const askKey = (secret: string): Ask => ({
  route: 'POST /token/create_third_party_key',
  headers: { 'x-secret': secret },
  body: { userid: word(), username: 'Somebody' },
});

/** Ways in that need more than one call, or nothing. */
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
