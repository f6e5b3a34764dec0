import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Nothing runs or loads that this server did not send: no inline script, no foreign host, no plugin, no framing. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: SELF,
    scriptSrc: SELF,
    styleSrc: SELF,
    imgSrc: [...SELF, 'data:', 'blob:'],
    mediaSrc: [...SELF, 'blob:'],
    workerSrc: [...SELF, 'blob:'],
    connectSrc: SELF,
    objectSrc: NONE,
    baseUri: NONE,
    formAction: SELF,
    frameAncestors: SELF,
  },
};

/** Security headers of every answer. HTTPS is the operator's proxy's business, so nothing here insists on it. */
export async function installSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    // Pictures of people and the server are shown by widgets on other sites.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
}
