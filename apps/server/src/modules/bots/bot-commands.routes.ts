import { botCommandEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { BotCommandService } from './bot-commands.service.ts';

/** `/bot/command` and below, and what conversations offer. */
export const botCommandRoutes = (commands: BotCommandService) => (app: FastifyInstance) =>
  implement(app, botCommandEndpoints, {
    listBotCommands: (_call, viewer) => commands.list(viewer),
    createBotCommand: ({ body }, viewer) => commands.create(viewer, body),
    updateBotCommand: ({ params, body }, viewer) => commands.update(viewer, params.id, body),
    deleteBotCommand: ({ params }, viewer) => commands.delete(viewer, params.id),
    listCommandsForUser: ({ params }, viewer) => commands.listForUser(viewer, params.uid),
    listCommandsForChannel: ({ params }, viewer) => commands.listForChannel(viewer, params.gid),
  });
