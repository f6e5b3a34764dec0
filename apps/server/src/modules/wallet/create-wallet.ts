import type { IdentityCredential } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { IdentityMethod } from '../identities/identities.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import { createWalletNonces } from './wallet-nonces.ts';
import { createWalletMethod } from './wallet.method.ts';
import { walletRoutes } from './wallet.routes.ts';

export interface WalletSurroundings {
  settings: Pick<ServerSettings, 'get'>;
  /** That texts name. */
  origin: LinkOrigin;
  clock: Clock;
  limits: { walletNonces: RateLimit };
}

/** Signing in with wallets, and the call by which they learn what to sign. */
export function createWallet({ settings, origin, clock, limits }: WalletSurroundings): {
  method: IdentityMethod<Extract<IdentityCredential, { type: 'metamask' }>>;
  routes: (app: FastifyInstance) => void;
} {
  const nonces = createWalletNonces(clock);
  return {
    method: createWalletMethod(nonces),
    routes: walletRoutes({ settings, nonces, requests: limits.walletNonces, origin }),
  };
}
