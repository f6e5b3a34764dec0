import type { IdentityCredential } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { IdentityMethod } from '../identities/identities.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createLinkOrigin } from '../server/settings.ts';
import { createWalletNonces } from './wallet-nonces.ts';
import { createWalletMethod } from './wallet.method.ts';
import { walletRoutes } from './wallet.routes.ts';

export interface WalletSurroundings {
  config: { frontendUrl: string | undefined };
  settings: ServerSettings;
  clock: Clock;
  limits: { walletNonces: RateLimit };
}

/** Signing in with wallets, and the call by which they learn what to sign. */
export function createWallet({ config, settings, clock, limits }: WalletSurroundings): {
  method: IdentityMethod<Extract<IdentityCredential, { type: 'metamask' }>>;
  routes: (app: FastifyInstance) => void;
} {
  const nonces = createWalletNonces(clock);
  const origin = createLinkOrigin(settings, config.frontendUrl);
  return {
    method: createWalletMethod(nonces),
    routes: walletRoutes({ settings, nonces, requests: limits.walletNonces, origin }),
  };
}
