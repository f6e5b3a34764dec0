import { type IdentityCredential, walletEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { IdentityError } from './identity-error.ts';

const wallets = connection.callsOf(walletEndpoints);
const HEX = 16;

/** The interface that wallets put into the page (EIP-1193). */
interface WalletProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

function findProvider(): WalletProvider {
  const { ethereum } = globalThis as { ethereum?: WalletProvider };
  if (typeof ethereum?.request !== 'function') throw new IdentityError('wallet_absent');
  return ethereum;
}

/** Wallets reject with their own objects, and have already told the user why. */
async function ask(provider: WalletProvider, method: string, params?: unknown[]): Promise<string> {
  const answer = await provider.request({ method, ...(params && { params }) }).catch(() => null);
  const text: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (typeof text !== 'string') throw new IdentityError('wallet_declined');
  return text;
}

/** Text in the form that `personal_sign` expects: its bytes in hex. */
export const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')}`;

/**
 * Asks the wallet for an account and has it sign the server's text. Rejects with `IdentityError` (no wallet, not
 * signed) or `auth.method_disabled`.
 */
export async function proveWallet(magic_token: string): Promise<Extract<IdentityCredential, { type: 'metamask' }>> {
  const provider = findProvider();
  const public_address = await ask(provider, 'eth_requestAccounts');
  const nonce = await wallets.getWalletNonce({ query: { public_address } });
  const signature = await ask(provider, 'personal_sign', [hexOf(nonce), public_address]);
  return { type: 'metamask', public_address, nonce, signature, magic_token };
}
