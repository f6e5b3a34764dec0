import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { SearchService } from './search.service.ts';

/** `/message/search`. */
export const searchRoutes = (search: SearchService) => (app: FastifyInstance) =>
  implement(app, api.search, {
    searchMessages: ({ query }, viewer) => search.searchMessages(viewer, query),
  });
