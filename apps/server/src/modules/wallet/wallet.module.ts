import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import { createWalletNonces } from './wallet-nonces.ts';
import { createWalletMethod } from './wallet.method.ts';
import { walletRoutes } from './wallet.routes.ts';

interface WalletDependencies {
  settings: Pick<ServerSettings, 'get'>;
  /** The origin that texts to sign name. */
  links: LinkOrigin;
  /** Counts texts to sign by address. */
  requests: RateLimit;
}

/** Signing in with wallets, and the call that gives them the text to sign. */
export function createWallet({ clock }: Platform, { settings, links, requests }: WalletDependencies) {
  const nonces = createWalletNonces(clock);
  return {
    access: createWalletMethod(nonces),
    routes: [walletRoutes({ settings, nonces, requests, origin: links })],
  };
}
