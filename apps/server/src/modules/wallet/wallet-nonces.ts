import type { Clock } from '../../platform/clock.ts';
import { randomAlphanumerics } from '../../platform/secrets/keys.ts';
import { forgetAfter, keepRecent } from '../../platform/recent.ts';
import { writeSignInText } from './sign-in-text.ts';

const LIFE_MS = 300_000;
const NONCE_LENGTH = 24;
// Limits memory, because anybody may send any address: the least recently requested one is dropped first.
const MAX_ADDRESSES = 10_000;

/** Texts for wallets to sign, one for each address, in memory only. Addresses in any case. */
export interface WalletNonces {
  /** A new text that names the origin; the previous one becomes invalid. */
  issue(address: string, origin: string): string;
  /** Whether the text is the one of this address and still valid. It is valid once, whatever the outcome. */
  take(address: string, text: string): boolean;
}

export function createWalletNonces(clock: Pick<Clock, 'now'>): WalletNonces {
  const issued = keepRecent<string, string>(MAX_ADDRESSES, forgetAfter(LIFE_MS, clock));
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
      // Only somebody who knows the text can use it up.
      return issued.get(key) === text && issued.delete(key);
    },
  };
}
