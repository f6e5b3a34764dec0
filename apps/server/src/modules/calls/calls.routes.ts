import { callEndpoints, ProblemError } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import { keptSecret, type ServerSettings } from '../server/server.access.ts';

export interface CallParts {
  transact: RunUnit;
  settings: ServerSettings;
}

/** The server that carries voice and video. Its secret can be set but never read. */
export const callRoutes =
  ({ transact, settings }: CallParts) =>
  (app: FastifyInstance) =>
    implement(app, callEndpoints, {
      isVoiceEnabled: () => settings.get('voice').enabled,
      getVoiceConfig() {
        const { api_secret, ...config } = settings.get('voice');
        return { ...config, api_secret: '' as const, has_api_secret: api_secret !== '' };
      },
      updateVoiceConfig: ({ body }) =>
        transact((tx) =>
          settings.update(tx, 'voice', (present) => {
            const isSameOwner = body.api_key === present.api_key && body.url === present.url;
            return { ...body, api_secret: keptSecret(body.api_secret, present.api_secret, isSameOwner) };
          }),
        ),
      testVoiceConfig: () => ({ result: 'unreachable' as const, rooms: null }),
      joinCall() {
        throw new ProblemError('call.disabled');
      },
      leaveCall() {},
      declineCall() {},
      listCalls: () => ({ success: true, data: { channels: [], total_size: 0 } }),
      getCallUsers: () => ({ success: true, data: { channel_exist: false } }),
      receiveCallWebhook() {
        throw new ProblemError('call.webhook_refused');
      },
    });
