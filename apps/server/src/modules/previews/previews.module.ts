import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createImageTokens } from './image-tokens.ts';
import { createReadPreviewImage } from './preview-images.ts';
import { createPreviewLimits } from './preview-limits.ts';
import { previewRoutes } from './previews.routes.ts';
import { createPreviewService } from './previews.service.ts';
import { createReadPreview } from './read-preview.ts';

/** Previews of linked pages. */
export function createPreviews(platform: Platform, { settings }: { settings: Pick<ServerSettings, 'get'> }) {
  const { config, clock, keys, safeFetch, report } = platform;
  const previews = createPreviewService({
    settings,
    readPreview: createReadPreview(safeFetch),
    readImage: createReadPreviewImage(safeFetch, clock),
    tokens: createImageTokens(keys.tokenSecret),
    limits: createPreviewLimits(clock, config.rateLimits),
    clock,
    report,
  });
  return { routes: [previewRoutes(previews)] };
}
