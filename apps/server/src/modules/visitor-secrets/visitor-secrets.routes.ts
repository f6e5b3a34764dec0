import { visitorSecretEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { type Http, implement } from '../../platform/http/implement.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import { senderOf } from '../../platform/http/sender.ts';
import type { SecretCookie } from './secret-cookie.ts';
import type { Returning, VisitorSecretService } from './visitor-secrets.service.ts';

type Placement = Returning['placement'];

export const visitorSecretRoutes =
  (secrets: VisitorSecretService, cookie: SecretCookie) =>
  (app: FastifyInstance): void => {
    const keep = (secret: string, placement: Placement, { reply }: Http) =>
      void reply.header('set-cookie', cookie.set(secret, placement));

    async function resumeByCookie(given: Omit<Returning, 'secret'>, http: Http) {
      const secret = cookie.valueIn(http.request.headers.cookie, given.placement);
      if (secret === undefined) return null;
      const returned = await secrets.resume({ ...given, secret });
      keep(returned?.secret ?? '', given.placement, http);
      return returned && { login: returned.login, secret: null };
    }

    implement(app, visitorSecretEndpoints, {
      async issueVisitorSecret({ body: { keeper, ...placement } }, viewer, http) {
        const secret = await secrets.issue(viewer, placement);
        if (keeper === 'website') return { secret };
        keep(secret, placement, http);
        return { secret: null };
      },
      async resumeVisitor({ body: { secret, device, ...placement } }, _viewer, http) {
        const address = addressKey(http.request.ip);
        const given = {
          placement,
          address,
          device,
          device_token: null,
          device_secret: null,
          ...senderOf(http.request),
        };
        return secret === undefined ? resumeByCookie(given, http) : secrets.resume({ ...given, secret });
      },
    });
  };
