import { guestEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import type { GuestService } from './guests.service.ts';

export const guestRoutes = (guests: GuestService) => (app: FastifyInstance) =>
  implement(app, guestEndpoints, {
    loginAsGuest: (_call, _viewer, { request }) => guests.enter(addressKey(request.ip)),
  });
