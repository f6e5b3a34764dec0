import type { Asks } from './ask.ts';

const ADDRESS = `0x${'5a'.repeat(20)}`;
const askNonce = { route: `GET /token/metamask/nonce?public_address=${ADDRESS}` };

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
};
