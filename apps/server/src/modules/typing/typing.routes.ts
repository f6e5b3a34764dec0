import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { TypingService } from './typing.service.ts';

/** `/user/typing`. */
export const typingRoutes = (typing: TypingService) => (app: FastifyInstance) =>
  implement(app, api.typing, {
    announceTyping: ({ body }, viewer) => typing.announce(viewer, body.target),
  });
