import type { WidgetConfig } from '@loquat/contract';
import type { ServerSettings } from '../server/server.access.ts';

/** Any site, or these origins. */
type Allowed = '*' | readonly string[];

/** The sites that may embed the chat for visitors. */
export interface EmbeddingRights {
  /** The rights in force now. */
  allowed(): Allowed;
  config(): WidgetConfig;
}

/** The operator's configuration, or else the administrators' setting. */
export function createEmbeddingRights(
  settings: Pick<ServerSettings, 'get'>,
  configured: Allowed | undefined,
): EmbeddingRights {
  function allowed(): Allowed {
    const { any_origin, origins } = settings.get('widget_access');
    return configured ?? (any_origin ? '*' : origins);
  }
  return {
    allowed,
    config() {
      const now = allowed();
      // The list is kept for later use.
      const origins = now === '*' ? settings.get('widget_access').origins : now;
      return { any_origin: now === '*', origins: [...origins], is_fixed: configured !== undefined };
    },
  };
}
