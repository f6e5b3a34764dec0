import { botKeyEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { BotKeyService } from './bot-keys.service.ts';

/** `/admin/user/bot-api-key` and below. */
export const botKeyRoutes = (keys: BotKeyService) => (app: FastifyInstance) =>
  implement(app, botKeyEndpoints, {
    createBotKey: ({ params, body }) => keys.create(params.uid, body.name),
    listBotKeys: ({ params }) => keys.list(params.uid),
    deleteBotKey: ({ params }) => keys.delete(params.uid, params.kid),
  });
