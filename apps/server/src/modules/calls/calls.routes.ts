import { callEndpoints, ProblemError } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { CallDirectory } from './call-directory.ts';
import type { CallModeration } from './call-moderation.ts';
import type { CallRings } from './call-rings.ts';
import type { CallService } from './calls.service.ts';
import type { CallProvider, ProviderEvent } from './provider/call-provider.ts';
import { type VoiceConfigParts, voiceConfigHandlers } from './provider/voice-config.routes.ts';

export interface CallParts extends VoiceConfigParts {
  service: CallService;
  rings: CallRings;
  moderation: CallModeration;
  directory: CallDirectory;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  /** Receives the provider's webhooks. */
  hear: (event: ProviderEvent) => Promise<void>;
}

/** `/admin/livekit`: the provider of calls, and the calls themselves. */
export function callRoutes({ service, rings, moderation, directory, provider, hear, ...voice }: CallParts) {
  /** @throws ProblemError `call.webhook_refused` */
  async function readEvent(body: Uint8Array, authorization: string | undefined): Promise<ProviderEvent> {
    try {
      const event = await provider()?.readEvent(Buffer.from(body).toString(), authorization);
      if (event) return event;
    } catch {
      // The reason is not revealed to the sender.
    }
    throw new ProblemError('call.webhook_refused');
  }

  return (app: FastifyInstance) =>
    implement(app, callEndpoints, {
      ...voiceConfigHandlers(voice),
      joinCall: ({ body }, viewer) => service.join(viewer, body),
      confirmCall: ({ body }, viewer) => service.confirm(viewer, body),
      leaveCall: ({ body }, viewer) => service.leave(viewer, body),
      declineCall: ({ body }, viewer) =>
        'gid' in body ? rings.decline(viewer, body.gid) : service.decline(viewer, body.uid),
      ringInCall: ({ params }, viewer) => rings.ring(viewer, params),
      muteInCall: ({ params }, viewer) => moderation.mute(viewer, params),
      removeFromCall: ({ params }, viewer) => moderation.remove(viewer, params),
      listCalls: ({ params }, { uid }) => ({
        success: true,
        data: directory.list(uid, params.page_no, params.page_size),
      }),
      getCallUsers: ({ params }, { uid }) => ({ success: true, data: directory.usersOf(uid, params.channel_name) }),
      receiveCallWebhook: async ({ body, headers }) => hear(await readEvent(body, headers.authorization)),
    });
}
