import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ChatService } from './chats.service.ts';

/** A user's settings for their chats: read markers, mutes, auto-delete, pins. */
export const chatRoutes = (chats: ChatService) => (app: FastifyInstance) =>
  implement(app, api.chats, {
    updateReadMarkers: ({ body }, viewer) => chats.updateReadMarkers(viewer, body),
    updateMutes: ({ body }, viewer) => chats.updateMutes(viewer, body),
    updateAutoDelete: ({ body }, viewer) => chats.updateAutoDelete(viewer, body),
    pinChat: ({ body }, viewer) => chats.pinChat(viewer, body.target),
    unpinChat: ({ body }, viewer) => chats.unpinChat(viewer, body.target),
  });
