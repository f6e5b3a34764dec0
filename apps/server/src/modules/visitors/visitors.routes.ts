import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { VisitorService } from './visitors.service.ts';

export const visitorRoutes = (visitors: VisitorService) => (app: FastifyInstance) =>
  implement(app, api.visitors, {
    tellPlace: ({ body }, viewer) => visitors.tellPlace(viewer, body),
  });
