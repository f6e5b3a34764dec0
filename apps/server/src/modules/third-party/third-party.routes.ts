import { HEADER_SECRET, ProblemError, thirdPartyEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { addressKey, type RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { ThirdPartyKeys } from './third-party-keys.ts';

/** `guesses`: limits wrong secrets by network address. */
export const thirdPartyRoutes = (keys: ThirdPartyKeys, guesses: RateLimit) => (app: FastifyInstance) =>
  implement(app, thirdPartyEndpoints, {
    createThirdPartyKey({ headers, body }, _viewer, { request }) {
      const address = addressKey(request.ip);
      guesses.take(address);
      if (!keys.isSecret(headers[HEADER_SECRET])) throw new ProblemError('auth.secret_refused');
      guesses.giveBack(address);
      return keys.sign(body);
    },
  });
