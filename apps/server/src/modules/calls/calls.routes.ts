import { callEndpoints, ProblemError } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { CallDirectory } from './call-directory.ts';
import type { CallProvider, ProviderNews } from './provider/call-provider.ts';
import type { CallService } from './calls.service.ts';
import { type VoiceConfigParts, voiceConfigHandlers } from './provider/voice-config.routes.ts';

export interface CallParts extends VoiceConfigParts {
  service: CallService;
  directory: CallDirectory;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  /** Receives the provider's webhooks. */
  hear: (news: ProviderNews) => Promise<void>;
}

/** `/admin/livekit`: the provider of calls, and the calls themselves. */
export function callRoutes({ service, directory, provider, hear, ...voice }: CallParts) {
  /** @throws ProblemError `call.webhook_refused` */
  async function readNews(body: Uint8Array, authorization: string | undefined): Promise<ProviderNews> {
    try {
      const news = await provider()?.readNews(Buffer.from(body).toString(), authorization);
      if (news) return news;
    } catch {
      // The sender need not know why.
    }
    throw new ProblemError('call.webhook_refused');
  }

  return (app: FastifyInstance) =>
    implement(app, callEndpoints, {
      ...voiceConfigHandlers(voice),
      joinCall: ({ body }, viewer) => service.join(viewer, body),
      leaveCall: ({ body }, viewer) => service.leave(viewer, body),
      declineCall: ({ body }, viewer) => service.decline(viewer, body.uid),
      listCalls: ({ params }, { uid }) => ({
        success: true,
        data: directory.list(uid, params.page_no, params.page_size),
      }),
      getCallUsers: ({ params }, { uid }) => ({ success: true, data: directory.usersOf(uid, params.channel_name) }),
      receiveCallWebhook: async ({ body, headers }) => hear(await readNews(body, headers.authorization)),
    });
}
