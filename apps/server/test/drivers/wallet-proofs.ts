import type { Spelling, Wallet } from '@loquat/counterparts/wallets';
import { answerTo } from './call.ts';

/** Requests the text that the wallet has to sign. */
export const askNonce = (server: { origin: string }, { address }: Pick<Wallet, 'address'>): Promise<string> =>
  answerTo(server, `GET /token/metamask/nonce?public_address=${address}`);

/** A valid credential, for a new text unless one is given. */
export async function proofOf(server: { origin: string }, wallet: Wallet, spelling?: Spelling): Promise<object> {
  const nonce = await askNonce(server, wallet);
  return { type: 'metamask', public_address: wallet.address, nonce, signature: wallet.sign(nonce, spelling) };
}
