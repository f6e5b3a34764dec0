import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { downloadOfHashed, sendDownload } from '../../platform/http/download.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import type { AppIcons } from './app-icons.ts';
import { ICONS_PATH } from './app-icons.ts';
import { appManifestOf, shortcutLanguage } from './app-manifest.ts';
import type { ServerSettings } from './server.access.ts';

const MANIFEST_PATH = '/manifest.webmanifest';
const DAY_SECONDS = 86_400;

export interface AppManifestRouteParts {
  settings: Pick<ServerSettings, 'get'>;
  icons: AppIcons;
  clock: Clock;
}

/** Outside the API: browsers read these to install the web app, before the user signs in. */
export const appManifestRoutes = (parts: AppManifestRouteParts) => (app: FastifyInstance) => {
  const { settings, icons, clock } = parts;
  app.get(MANIFEST_PATH, async (request, reply) => {
    const manifest = appManifestOf({
      organization: settings.get('organization'),
      logoVersion: settings.get('logo_updated_at'),
      language: shortcutLanguage(requestLanguage(request)),
    });
    const download = downloadOfHashed(Buffer.from(JSON.stringify(manifest)), {
      contentType: 'application/manifest+json; charset=utf-8',
      modifiedAt: clock.now(),
      cacheControl: 'no-cache',
      headers: { vary: 'Accept-Language' },
    });
    return sendDownload(request, reply, download);
  });
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(`${ICONS_PATH}/:name`, async (request, reply) => {
    const png = await icons.find(request.params.name);
    if (!png) return reply.callNotFound();
    const download = downloadOfHashed(png, {
      contentType: 'image/png',
      modifiedAt: settings.get('logo_updated_at'),
      cacheControl: request.query.v === undefined ? 'no-cache' : `public, max-age=${DAY_SECONDS}`,
    });
    return sendDownload(request, reply, download);
  });
};
