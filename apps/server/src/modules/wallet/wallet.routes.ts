import { ProblemError, walletEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { addressKey, type RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { WalletNonces } from './wallet-nonces.ts';

export interface WalletRouteParts {
  settings: Pick<ServerSettings, 'get'>;
  nonces: Pick<WalletNonces, 'issue'>;
  /** Limits texts by network address. */
  requests: RateLimit;
  origin: LinkOrigin;
}

export const walletRoutes =
  ({ settings, nonces, requests, origin }: WalletRouteParts) =>
  (app: FastifyInstance) =>
    implement(app, walletEndpoints, {
      getWalletNonce({ query }, _viewer, { request }) {
        requests.take(addressKey(request.ip));
        if (!settings.get('login').metamask) throw new ProblemError('auth.method_disabled');
        return nonces.issue(query.public_address, origin.of(requestOrigin(request)));
      },
    });
