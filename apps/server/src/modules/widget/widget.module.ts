import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createEmbeddingRights } from './embedding-rights.ts';
import { widgetRoutes } from './widget.routes.ts';

/** What other sites embed. */
export function createWidget({ config, transact, clock }: Platform, { settings }: { settings: ServerSettings }) {
  const access = createEmbeddingRights(settings, config.widgetOrigins);
  return {
    access: { embedders: access.allowed },
    routes: [widgetRoutes({ transact, settings, clock, access })],
  };
}
