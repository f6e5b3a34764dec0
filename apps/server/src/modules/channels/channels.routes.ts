import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ChannelAvatars } from './channel-avatars.ts';
import type { ChannelService } from './channels.service.ts';
import type { MemberService } from './members.service.ts';

export interface ChannelServices {
  channels: ChannelService;
  members: MemberService;
  avatars: ChannelAvatars;
}

/** `/group` and below, except messages, pins and invites. */
export const channelRoutes =
  ({ channels, members, avatars }: ChannelServices) =>
  (app: FastifyInstance) =>
    implement(app, api.channels, {
      listChannels: ({ query }, viewer) => channels.listChannels(viewer, query.public_only ?? false),
      getChannel: ({ params }, viewer) => channels.getChannel(viewer, params.gid),
      createChannel: ({ body }, viewer) => channels.createChannel(viewer, body),
      updateChannel: ({ params, body }, viewer) => channels.updateChannel(viewer, params.gid, body),
      deleteChannel: ({ params }, viewer) => channels.deleteChannel(viewer, params.gid),
      addMembers: ({ params, body }, viewer) => members.addMembers(viewer, params.gid, body),
      removeMembers: ({ params, body }, viewer) => members.removeMembers(viewer, params.gid, body),
      leaveChannel: ({ params }, viewer) => members.leaveChannel(viewer, params.gid),
      changeChannelType: ({ params, body }, viewer) =>
        members.changeType(viewer, params.gid, body.is_public, body.members),
      updateChannelAvatar: ({ params, body }, viewer) => avatars.replace(viewer, params.gid, body),
      getChannelAvatar: ({ query }) => avatars.get(query.gid, query.t !== undefined),
    });
