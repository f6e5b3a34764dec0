import type { Timestamp } from '@loquat/contract';
import { checksumAddress } from './wallet-signature.ts';

/** Ethereum's main chain; no chain is ever queried. */
const CHAIN_ID = 1;

export interface SignInText {
  /** Scheme, host and port at which people reach the server. */
  origin: string;
  address: string;
  /** Letters and digits. */
  nonce: string;
  issuedAt: Timestamp;
  expiresAt: Timestamp;
}

const toIso = (time: Timestamp) => new Date(time).toISOString();

/** A message of EIP-4361: wallets show it, and warn if the page is not on the domain it names. */
export const writeSignInText = ({ origin, address, nonce, issuedAt, expiresAt }: SignInText): string =>
  `${new URL(origin).host} wants you to sign in with your Ethereum account:
${checksumAddress(address)}

Prove that this wallet is yours.

URI: ${origin}
Version: 1
Chain ID: ${CHAIN_ID}
Nonce: ${nonce}
Issued At: ${toIso(issuedAt)}
Expiration Time: ${toIso(expiresAt)}`;
