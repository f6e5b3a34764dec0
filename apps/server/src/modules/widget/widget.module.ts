import type { Platform } from '../../platform/platform.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createEmbeddingRights } from './embedding-rights.ts';
import { widgetRoutes } from './widget.routes.ts';

interface WidgetDependencies {
  settings: ServerSettings;
  mail: Pick<Mail, 'isOn'>;
}

/** The chat widget that other sites embed. */
export function createWidget({ config, transact, clock }: Platform, { settings, mail }: WidgetDependencies) {
  const access = createEmbeddingRights(settings, config.widgetOrigins);
  return {
    access: { embedders: access.allowed },
    routes: [widgetRoutes({ transact, settings, clock, access, mail })],
  };
}
