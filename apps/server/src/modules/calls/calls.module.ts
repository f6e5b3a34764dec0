import type { EventOf } from '@loquat/contract';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { agoraAbsentRoutes } from './agora-absent.routes.ts';
import { callRoutes } from './calls.routes.ts';

/** Which service carries voice and video. */
export const createCalls = ({ transact }: Platform, { settings }: { settings: ServerSettings }) => ({
  access: { readCalls: async (): Promise<EventOf<'calls'>[]> => [{ type: 'calls', calls: [] }] },
  routes: [agoraAbsentRoutes, callRoutes({ transact, settings })],
});
