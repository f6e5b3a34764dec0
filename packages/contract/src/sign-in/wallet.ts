import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { WalletAddress } from './wallet-signature.ts';

export const walletEndpoints = endpoints({
  getWalletNonce: {
    method: 'GET',
    path: '/token/metamask/nonce',
    access: 'public',
    summary: 'The text for a wallet to sign, valid for one sign-in within five minutes; replaces the previous one',
    query: z.object({ public_address: WalletAddress }),
    response: json(z.string()),
    problems: ['auth.method_disabled'],
  },
});
