import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { agoraAbsentRoutes } from './agora-absent.routes.ts';
import { callRoutes } from './calls.routes.ts';

/** Which service carries voice and video. */
export const createCalls = ({ transact }: Platform, { settings }: { settings: ServerSettings }) => ({
  routes: [agoraAbsentRoutes, callRoutes({ transact, settings })],
});
