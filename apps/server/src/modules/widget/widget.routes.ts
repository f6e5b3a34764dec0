import { widgetEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { downloadOfHashed } from '../../platform/http/download.ts';
import { implement } from '../../platform/http/implement.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { EmbeddingRights } from './embedding-rights.ts';
import { readOfficeHours } from './office-hours.ts';

interface WidgetParts {
  transact: RunUnit;
  settings: ServerSettings;
  clock: Clock;
  access: EmbeddingRights;
  mail: Pick<Mail, 'isOn'>;
}

/** The calls about the chat widget that other pages embed. */
export const widgetRoutes =
  ({ transact, settings, clock, access, mail }: WidgetParts) =>
  (app: FastifyInstance) =>
    implement(app, widgetEndpoints, {
      getWidgetStyle: () => {
        const { css, updated_at } = settings.get('widget_style');
        const about = {
          contentType: 'text/css; charset=utf-8',
          modifiedAt: updated_at,
          cacheControl: 'public, no-cache',
        };
        return downloadOfHashed(Buffer.from(css), about);
      },
      updateWidgetStyle: async ({ body }) => {
        const style = { css: body.data, updated_at: clock.now() };
        await transact((tx) => settings.update(tx, 'widget_style', () => style));
        return true as const;
      },
      getWidgetAvailability() {
        const hours = settings.get('office_hours');
        const read = readOfficeHours(hours, clock.now());
        return { ...read, text: read.is_open ? '' : hours.text, sends_email: mail.isOn() };
      },
      getOfficeHours: () => settings.get('office_hours'),
      updateOfficeHours: ({ body }) => transact((tx) => settings.update(tx, 'office_hours', () => body)),
      getWidgetConfig: () => access.config(),
      updateWidgetConfig: async ({ body }) => {
        const origins = [...new Set(body.origins)];
        await transact((tx) => settings.update(tx, 'widget_access', () => ({ ...body, origins })));
        return access.config();
      },
    });
