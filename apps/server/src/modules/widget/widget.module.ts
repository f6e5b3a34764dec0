import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { widgetRoutes } from './widget.routes.ts';

/** What other sites embed. */
export const createWidget = ({ transact, clock }: Platform, { settings }: { settings: ServerSettings }) => ({
  routes: [widgetRoutes({ transact, settings, clock })],
});
