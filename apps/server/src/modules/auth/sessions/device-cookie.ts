import { randomBytes } from 'node:crypto';
import type { Http } from '#platform/http/implement.ts';

const NAME_LENGTH = 8;
const SECRET_BYTES = 24;
const SECRET = /^[\w-]{32}$/;
/** Browsers keep no cookie for longer than 400 days. */
const MAX_AGE_SECONDS = 34_560_000;

/**
 * A secret that proves that an account was used in this browser before. The device name is no proof: a thief can choose
 * the same. The cookie does not sign a user in.
 */
export interface DeviceCookie {
  /** Signs in with the secret of the caller's browser, or a new one, and stores it in the browser if that succeeds. */
  signIn<T>(http: Http, run: (device_secret: string) => Promise<T>): Promise<T>;
}

/** The name contains part of the server id: browsers share cookies between ports of a host. */
export function createDeviceCookie(serverId: string): DeviceCookie {
  const start = `loquat-device-${serverId.slice(0, NAME_LENGTH)}=`;

  function secretIn({ headers: { cookie = '' } }: Http['request']): string | undefined {
    const pairs = cookie.split(';').map((pair) => pair.trim());
    const values = pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
    return values.find((value) => SECRET.test(value));
  }

  return {
    async signIn(http, run) {
      const { request, reply } = http;
      const secret = secretIn(request) ?? randomBytes(SECRET_BYTES).toString('base64url');
      const answer = await run(secret);
      const isSecure = request.protocol === 'https' || request.headers.origin?.startsWith('https://');
      const rest = `Path=/api; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${start}${secret}; ${rest}`);
      return answer;
    },
  };
}
