import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { VisitorProfileService } from './visitor-profiles.service.ts';
import type { VisitorService } from './visitors.service.ts';

export const visitorRoutes = (visitors: VisitorService, profiles: VisitorProfileService) => (app: FastifyInstance) =>
  implement(app, api.visitors, {
    saveVisitorProfile: ({ body }, viewer) => profiles.save(viewer, body),
    tellPlace: ({ body }, viewer) => visitors.tellPlace(viewer, body),
    assignVisitor: ({ params, body }, viewer) => visitors.assign(viewer, params.uid, body.host),
    setVisitorDone: ({ params, body }, viewer) => visitors.setDone(viewer, params.uid, body.is_done),
    listVisitorHistory: ({ params, query }, viewer) => visitors.listHistory(viewer, params.uid, query),
  });
