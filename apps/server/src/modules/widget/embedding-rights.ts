import type { WidgetConfig } from '@loquat/contract';
import type { ServerSettings } from '../server/server.access.ts';

/** Any, or those of these origins. */
type Allowed = '*' | readonly string[];

/** Whose pages may embed the chat for visitors. */
export interface EmbeddingRights {
  /** In force now. */
  allowed(): Allowed;
  config(): WidgetConfig;
}

/** What the operator configured, else what administrators decided. */
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
      // The list is kept for when it is needed again.
      const origins = now === '*' ? settings.get('widget_access').origins : now;
      return { any_origin: now === '*', origins: [...origins], is_fixed: configured !== undefined };
    },
  };
}
