import { api, HEADER_PROPERTIES, type MessageBody } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ClearingService } from './clearing.service.ts';
import { decodeProperties } from './message-properties.ts';
import type { Content, MessageService } from './messages.service.ts';

interface Sent {
  headers: { [HEADER_PROPERTIES]?: string | undefined };
  body: MessageBody;
}

const contentOf = ({ headers, body }: Sent): Content => ({
  content_type: body.content_type,
  content: body.content,
  properties: decodeProperties(headers[HEADER_PROPERTIES]),
});

/** Sending, replies, changes, clearing and both histories. */
export const messageRoutes = (messages: MessageService, clearing: ClearingService) => (app: FastifyInstance) =>
  implement(app, api.messages, {
    sendToUser: (call, viewer) => messages.sendToUser(viewer, call.params.uid, contentOf(call)),
    sendToChannel: (call, viewer) => messages.sendToChannel(viewer, call.params.gid, contentOf(call)),
    replyToMessage: (call, viewer) => messages.replyToMessage(viewer, call.params.mid, contentOf(call)),
    editMessage: (call, viewer) => messages.editMessage(viewer, call.params.mid, contentOf(call)),
    likeMessage: ({ params, body }, viewer) => messages.likeMessage(viewer, params.mid, body.action),
    deleteMessage: ({ params }, viewer) => messages.deleteMessages(viewer, [params.mid]),
    deleteMessages: ({ params }, viewer) => messages.deleteMessages(viewer, params.mids),
    clearChannel: ({ params }, viewer) => clearing.clearChannel(viewer, params.gid),
    clearServer: () => clearing.clearServer(),
    listUserHistory: ({ params, query }, viewer) => messages.listUserHistory(viewer, params.uid, query),
    listChannelHistory: ({ params, query }, viewer) => messages.listChannelHistory(viewer, params.gid, query),
  });
