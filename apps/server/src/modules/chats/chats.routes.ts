import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ChatService } from './chats.service.ts';

/** `/user/read-index`. */
export const chatRoutes = (chats: ChatService) => (app: FastifyInstance) =>
  implement(app, api.chats, {
    updateReadMarkers: ({ body }, viewer) => chats.updateReadMarkers(viewer, body),
  });
