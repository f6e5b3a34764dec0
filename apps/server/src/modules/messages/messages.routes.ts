import { api, HEADER_PROPERTIES, MESSAGE_MAX_BYTES, type MessageBody, type Mid, type Received } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { RecheckCaller } from '../../platform/http/fast-path.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { decodeProperties } from './content/message-properties.ts';
import type { ClearingService } from './erasure/clearing.service.ts';
import type { Content, MessageService } from './messages.service.ts';

interface Sent {
  headers: { [HEADER_PROPERTIES]?: string | undefined };
  body: MessageBody;
}

type Sends = {
  readonly [N in 'sendToUser' | 'sendToChannel']: (
    call: Received<(typeof api.messages)[N]>,
    viewer: Viewer,
    recheckCaller?: RecheckCaller,
  ) => Promise<Mid>;
};

const contentOf = ({ headers, body }: Sent): Content => ({
  content_type: body.content_type,
  content: body.content,
  properties: decodeProperties(headers[HEADER_PROPERTIES]),
});

/** Sending, replies, changes, clearing and both histories. */
export const messageRoutes = (messages: MessageService, clearing: ClearingService) => (app: FastifyInstance) => {
  const sends: Sends = {
    sendToUser: (call, viewer, recheckCaller) =>
      messages.sendToUser(viewer, call.params.uid, contentOf(call), recheckCaller),
    sendToChannel: (call, viewer, recheckCaller) =>
      messages.sendToChannel(viewer, call.params.gid, contentOf(call), recheckCaller),
  };
  app.fastPath.add(app.prefix, api.messages.sendToUser, MESSAGE_MAX_BYTES, sends.sendToUser);
  app.fastPath.add(app.prefix, api.messages.sendToChannel, MESSAGE_MAX_BYTES, sends.sendToChannel);
  implement(app, api.messages, {
    // Wrapped, because these calls wait until memory is up to date.
    sendToUser: (call, viewer) => sends.sendToUser(call, viewer),
    sendToChannel: (call, viewer) => sends.sendToChannel(call, viewer),
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
};
