import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ChannelService } from './channels.service.ts';

/** `/group` and below, except messages. */
export const channelRoutes = (channels: ChannelService) => (app: FastifyInstance) =>
  implement(app, api.channels, {
    listChannels: ({ query }, viewer) => channels.listChannels(viewer, query.public_only ?? false),
    getChannel: ({ params }, viewer) => channels.getChannel(viewer, params.gid),
    createChannel: ({ body }, viewer) => channels.createChannel(viewer, body),
    addMembers: ({ params, body }, viewer) => channels.addMembers(viewer, params.gid, body),
  });
