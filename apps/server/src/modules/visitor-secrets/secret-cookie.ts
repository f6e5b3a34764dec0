import { createHash } from 'node:crypto';
import { SECRET_TTL_MS } from './secret-lifetime.ts';
import type { Placement } from './visitor-secrets.store.ts';

const SECOND_MS = 1_000;
const NAME_LENGTH = 16;
/** Partitioned: the browser stores one copy for each embedding website, and no page can read it. */
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned';

/** The cookie that keeps the visitor secret of one widget. */
export interface SecretCookie {
  /** The value in the header of a request. */
  valueIn(header: string | undefined, placement: Placement): string | undefined;
  /** A value of `Set-Cookie`; an empty secret removes the cookie. */
  set(secret: string, placement: Placement): string;
}

/**
 * The prefix `__Host-` keeps other hosts of the domain from setting their own secret. The name contains the server
 * because browsers do not separate cookies by port.
 */
export function createSecretCookie(serverId: string): SecretCookie {
  function nameOf({ widget_id, widget_host }: Placement): string {
    const digest = createHash('sha256')
      .update(JSON.stringify([serverId, widget_host, widget_id]))
      .digest('hex');
    return `__Host-loquat-visitor-${digest.slice(0, NAME_LENGTH)}=`;
  }
  return {
    valueIn(header = '', placement) {
      const name = nameOf(placement);
      const pairs = header.split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
    },
    set(secret, placement) {
      const maxAgeSeconds = secret ? SECRET_TTL_MS / SECOND_MS : 0;
      return `${nameOf(placement)}${secret}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`;
    },
  };
}
