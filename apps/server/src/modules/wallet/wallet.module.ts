import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import { createWalletNonces } from './wallet-nonces.ts';
import { createWalletMethod } from './wallet.method.ts';
import { walletRoutes } from './wallet.routes.ts';

interface WalletDependencies {
  settings: Pick<ServerSettings, 'get'>;
  /** The origin in the texts to sign. */
  links: LinkOrigin;
  /** Limits texts to sign by address. */
  requests: RateLimit;
}

/** Sign-in with wallets, and the endpoint for the text to sign. */
export function createWallet({ clock }: Platform, { settings, links, requests }: WalletDependencies) {
  const nonces = createWalletNonces(clock);
  return {
    access: createWalletMethod(nonces),
    routes: [walletRoutes({ settings, nonces, requests, origin: links })],
  };
}
