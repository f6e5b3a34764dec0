import { HEADER_API_KEY, type Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { FileCallers, FileRequest } from '#platform/http/file-callers.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isGuest, type UserDirectory } from '../../users/users.access.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Tokens } from './tokens.ts';

/** Cookie paths: only the calls that read files. */
const PATHS = ['/api/resource', '/api/favorite/attachment'];
const NAME_LENGTH = 8;

/** Reads and writes the cookie that identifies the reader of files. */
interface FileCookie {
  /** The values in a request; another host of the domain may have added some of the same name. */
  valuesIn(request: FileRequest): string[];
  /** Values of `Set-Cookie`. */
  set(value: string, maxAgeSeconds: number, request: FileRequest): string[];
}

/**
 * Browsers send the origin of an image request. `SameSite=Strict` allows pages of other ports and subdomains, this
 * check does not. `none`: the user opened the URL directly.
 */
const isFromOwnPage = ({ headers }: FileRequest): boolean =>
  [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'] as string | undefined);

/** Behind a proxy that the operator did not declare, only the page's origin shows HTTPS. */
const isSecure = ({ headers, protocol }: FileRequest): boolean =>
  protocol === 'https' || String(headers['origin']).startsWith('https://');

/** The name contains part of the server id: browsers share cookies between ports of a host. */
function createFileCookie(serverId: string): FileCookie {
  const start = `loquat-files-${serverId.slice(0, NAME_LENGTH)}=`;
  return {
    valuesIn(request) {
      const { cookie } = request.headers;
      if (typeof cookie !== 'string' || !isFromOwnPage(request)) return [];
      const pairs = cookie.split(';').map((pair) => pair.trim());
      return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
    },
    set(value, maxAgeSeconds, request) {
      const rest = `Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`;
      return PATHS.map((path) => `${start}${value}; Path=${path}; ${rest}`);
    },
  };
}

const SECOND_MS = 1_000;
/** Uid, session id and the key that proves both. */
const KEY = /^(\d{1,15})\.([\w-]{1,64})\.[\w-]{1,64}$/;

export interface FileCallerParts {
  tokens: Tokens;
  registry: SessionRegistry;
  users: Pick<UserDirectory, 'get'>;
  clock: Pick<Clock, 'now'>;
  serverId: string;
  /** Whether the path of a file is enough to read it. */
  isPublic: () => boolean;
}

/**
 * The cookie holds a key that only reads the files its session may read. It is no token, so it has no other use, and
 * the session is checked at each call, so the key ends with it.
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
    // The administrator role gives no access to more files, just as it gives none to more messages.
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
