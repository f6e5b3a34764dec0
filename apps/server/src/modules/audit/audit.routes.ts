import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { AuditService } from './audit.service.ts';

export const auditRoutes = (audit: AuditService) => (app: FastifyInstance) =>
  implement(app, api.audit, {
    listAuditLog: ({ query }) => audit.list(query, query.limit),
  });
