import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ChatFilesService } from './chat-files.service.ts';

export const chatFileRoutes = (chatFiles: ChatFilesService) => (app: FastifyInstance) =>
  implement(app, api.chatFiles, {
    listFiles: ({ query }, viewer) => chatFiles.listSent(viewer, query),
    listChatFiles: ({ query }, viewer) => chatFiles.listReadable(viewer, query),
  });
