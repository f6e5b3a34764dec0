import { HEADER_API_KEY, type Uid } from '@loquat/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { FileCallers } from '../../../platform/http/file-callers.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isGuest, type UserDirectory } from '../../users/users.access.ts';
import { createFileCookie } from './file-cookie.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Tokens } from './tokens.ts';

const SECOND_MS = 1_000;
/** Uid, session and what proves both. */
const KEY = /^(\d{1,15})\.([\w-]{1,64})\.[\w-]{1,64}$/;

export interface FileCallerParts {
  tokens: Tokens;
  registry: SessionRegistry;
  users: Pick<UserDirectory, 'get'>;
  clock: Pick<Clock, 'now'>;
  serverId: string;
  /** Whether whoever has a path reads its file. */
  isPublic: () => boolean;
}

/**
 * The cookie holds a key to the files that its session can read: no token, so that nothing else can be done with it, and
 * the session is asked for at each call, so that it ends with it.
 */
export function createFileCallers({
  tokens,
  registry,
  users,
  clock,
  serverId,
  isPublic,
}: FileCallerParts): FileCallers {
  const cookie = createFileCookie(serverId);

  function viewerOf(key: string): Viewer | undefined {
    const [, digits, session_id = ''] = KEY.exec(key) ?? [];
    const uid = Number(digits) as Uid;
    if (digits === undefined || !tokens.isFileKey(key, { uid, session_id })) return undefined;
    const session = registry.find(uid, session_id);
    const user = users.get(uid);
    if (!session || registry.isRestricted(session)) return undefined;
    if (user?.status !== 'normal' || user.visitor_host !== null) return undefined;
    // Files are read as anybody reads messages: the role gives no access to more of them.
    return { uid, device: session.device, session_id, is_admin: false, is_guest: isGuest(user) };
  }

  return {
    find(request, requireViewer) {
      if (isPublic()) return null;
      const token = request.headers[HEADER_API_KEY];
      if (token !== undefined) return requireViewer(token);
      for (const key of cookie.valuesIn(request)) {
        const viewer = viewerOf(key);
        if (viewer) return viewer;
      }
      return undefined;
    },

    cookiesFor(token, request) {
      const claims = tokens.read(token);
      const session = claims && registry.find(claims.uid, claims.session_id);
      if (!session || users.get(session.uid)?.visitor_host !== null) return [];
      const maxAgeSeconds = Math.floor((session.expires_at - clock.now()) / SECOND_MS);
      return cookie.set(tokens.fileKeyOf(session), maxAgeSeconds, request);
    },
  };
}
