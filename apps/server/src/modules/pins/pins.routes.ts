import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { PinService } from './pins.service.ts';

export const pinRoutes = (pins: PinService) => (app: FastifyInstance) =>
  implement(app, api.pins, {
    pinMessage: ({ params, body }, viewer) => pins.pin(viewer, params.gid, body.mid),
    unpinMessage: ({ params, body }, viewer) => pins.unpin(viewer, params.gid, body.mid),
  });
