import type { Timestamp } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { expireAfter, createLruCache } from '../../platform/lru-cache.ts';
import { randomAlphanumerics } from '../../platform/secrets/keys.ts';
import { checksumAddress } from './wallet-signature.ts';

/** Ethereum's main chain; no chain is ever queried. */
const CHAIN_ID = 1;

interface SignInText {
  /** Scheme, host and port at which users reach the server. */
  origin: string;
  address: string;
  /** Letters and digits. */
  nonce: string;
  issuedAt: Timestamp;
  expiresAt: Timestamp;
}

const toIso = (time: Timestamp) => new Date(time).toISOString();

/** A message of EIP-4361: wallets show it, and warn if the page is on another domain. */
const writeSignInText = ({ origin, address, nonce, issuedAt, expiresAt }: SignInText): string =>
  `${new URL(origin).host} wants you to sign in with your Ethereum account:
${checksumAddress(address)}

Prove that this wallet is yours.

URI: ${origin}
Version: 1
Chain ID: ${CHAIN_ID}
Nonce: ${nonce}
Issued At: ${toIso(issuedAt)}
Expiration Time: ${toIso(expiresAt)}`;

const LIFE_MS = 300_000;
const NONCE_LENGTH = 24;
// Bounds memory, because any client may send any address: the least recently requested one is dropped first.
const MAX_ADDRESSES = 10_000;

/** Texts for wallets to sign, one for each address, in memory only. Addresses in any case. */
export interface WalletNonces {
  /** A new text that names the origin; the previous one becomes invalid. */
  issue(address: string, origin: string): string;
  /** Whether the text is the valid one of this address. A matching text is used up, whatever the outcome. */
  take(address: string, text: string): boolean;
}

export function createWalletNonces(clock: Pick<Clock, 'now'>): WalletNonces {
  const issued = createLruCache<string, string>(MAX_ADDRESSES, expireAfter(LIFE_MS, clock));
  return {
    issue(address, origin) {
      const issuedAt = clock.now();
      const nonce = randomAlphanumerics(NONCE_LENGTH);
      const text = writeSignInText({ origin, address, nonce, issuedAt, expiresAt: issuedAt + LIFE_MS });
      issued.set(address.toLowerCase(), text);
      return text;
    },
    take(address, text) {
      const key = address.toLowerCase();
      // Only a caller who knows the text can use it up.
      return issued.get(key) === text && issued.delete(key);
    },
  };
}
