import type { FileRequest } from '../../../platform/http/file-callers.ts';

/** Where browsers send it: to the calls that read files, and nowhere else. */
const PATHS = ['/api/resource', '/api/favorite/attachment'];
const NAME_LENGTH = 8;

/** Reads and writes the cookie by which browsers say whose files they request. */
export interface FileCookie {
  /** The values in a request; a neighbour in the domain may have added some of the same name. */
  valuesIn(request: FileRequest): string[];
  /** Values of `Set-Cookie`. */
  set(value: string, maxAgeSeconds: number, request: FileRequest): string[];
}

/**
 * Browsers know from which page an image is wanted. `SameSite=Strict` lets pages of other ports and subdomains pass, this
 * does not. `none`: somebody opened the address itself.
 */
const isFromOwnPage = ({ headers }: FileRequest): boolean =>
  [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'] as string | undefined);

/** Behind a proxy that the operator did not declare, only the page knows that it came over HTTPS. */
const isSecure = ({ headers, protocol }: FileRequest): boolean =>
  protocol === 'https' || String(headers['origin']).startsWith('https://');

/** The name contains part of the server's: browsers do not tell servers apart by their ports. */
export function createFileCookie(serverId: string): FileCookie {
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
