import { botEndpoints, HEADER_PROPERTIES, type MessageBody, ProblemError, type Uid } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ReadableChannels } from '../channels/channels.access.ts';
import type { Uploads } from '../files/files.access.ts';
import { decodeProperties, type Histories, type Speech } from '../messages/messages.access.ts';
import { isGuest, isKnownTo, type UserDirectory, type VisitorHosts, withMark } from '../users/users.access.ts';
import type { BotMails } from './bot-mails.ts';

export interface BotCallParts {
  users: UserDirectory;
  hosts: VisitorHosts;
  channels: ReadableChannels;
  messages: Speech & Histories;
  mails: BotMails;
  uploads: Uploads;
}

interface Sent {
  headers: { [HEADER_PROPERTIES]?: string | undefined };
  body: MessageBody;
}

const contentOf = ({ headers, body }: Sent) => ({
  content_type: body.content_type,
  content: body.content,
  properties: decodeProperties(headers[HEADER_PROPERTIES]),
});

/** The id in the query, or else the one in the path. @throws ProblemError `request.malformed_path` */
function idOf<I extends number>(inQuery: I | undefined, inPath: I | string): I {
  const id = inQuery ?? inPath;
  if (typeof id === 'string') throw new ProblemError('request.malformed_path');
  return id;
}

/** Webhooks are neither encrypted nor signed: an accepted secret would promise protection that does not exist. */
function noSecret(): never {
  throw new ProblemError('bot.no_secret', 'no secret: this server does not encrypt webhooks');
}

/** `/bot` and below: calls as for any user, made by the bot of the key. */
export const botRoutes =
  ({ users, hosts, channels, messages, mails, uploads }: BotCallParts) =>
  (app: FastifyInstance) => {
    async function getUser(viewer: Viewer, uid: Uid) {
      const user = users.get(uid);
      if (!user) throw new ProblemError('user.not_found');
      const isKnown = isKnownTo(hosts, viewer)(user) || (isGuest(user) && (await messages.hasWritten(uid, viewer.uid)));
      if (!isKnown) throw new ProblemError('user.not_found');
      return withMark(user);
    }
    implement(app, botEndpoints, {
      listChannelsAsBot: ({ query }, viewer) => channels.listChannels(viewer, query.public_only ?? false),
      getUserAsBot: ({ params, query }, viewer) => getUser(viewer, idOf(query.uid, params.uid)),
      getChannelAsBot: ({ params, query }, viewer) => channels.getChannel(viewer, idOf(query.gid, params.gid)),
      sendToUserAsBot: (call, viewer) => messages.sendToUser(viewer, call.params.uid, contentOf(call)),
      sendToChannelAsBot: (call, viewer) => messages.sendToChannel(viewer, call.params.gid, contentOf(call)),
      replyAsBot: (call, viewer) => messages.replyToMessage(viewer, call.params.mid, contentOf(call)),
      editMessageAsBot: (call, viewer) => messages.editMessage(viewer, call.params.mid, contentOf(call)),
      deleteMessageAsBot: ({ params }, viewer) => messages.deleteOwnMessage(viewer, params.mid),
      listUserHistoryAsBot: ({ params, query }, viewer) => messages.listUserHistory(viewer, params.uid, query),
      listChannelHistoryAsBot: ({ params, query }, viewer) => messages.listChannelHistory(viewer, params.gid, query),
      sendMailAsBot: ({ body }, viewer) => mails.send(viewer, body),
      getSecretAsBot: noSecret,
      updateSecretAsBot: noSecret,
      prepareFileAsBot: ({ body }, viewer) => uploads.prepare(viewer, body),
      uploadFileAsBot: ({ body }, viewer) => uploads.upload(viewer, body),
    });
  };
