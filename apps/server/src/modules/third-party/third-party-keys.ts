import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { createSignedHex } from '../../platform/secrets/signed-hex.ts';
import type { ServerSettings } from '../server/server.access.ts';

const LIFE_MS = 120_000;

export interface ThirdPartyKeyParts {
  settings: Pick<ServerSettings, 'get'>;
  tokenSecret: Buffer;
  clock: Pick<Clock, 'now'>;
}

const Content = z.object({ userid: z.string(), username: z.string(), expires_at: z.int() });

/** A user of another server. */
export type ExternalUser = Omit<z.output<typeof Content>, 'expires_at'>;

/** Keys by which users of another server sign in. */
export interface ThirdPartyKeys {
  /** Whether this is the secret that administrators configured at the other server. */
  isSecret(given: string): boolean;
  sign(user: ExternalUser): string;
  /** Null for a forged or expired key, and for every key once the secret has changed. */
  read(key: string): ExternalUser | null;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

export function createThirdPartyKeys({ settings, tokenSecret, clock }: ThirdPartyKeyParts): ThirdPartyKeys {
  const secret = () => settings.get('third_party').secret;
  const signed = () => createSignedHex(tokenSecret, `third-party keys of ${secret()}`);
  return {
    // Until an administrator requests one there is no secret. Digests are compared because they have the same length.
    isSecret: (given) => secret() !== '' && timingSafeEqual(digestOf(given), digestOf(secret())),
    sign: ({ userid, username }) => signed().sign({ userid, username, expires_at: clock.now() + LIFE_MS }),
    read(key) {
      const content = Content.safeParse(signed().read(key)).data;
      return content && content.expires_at > clock.now() ? content : null;
    },
  };
}
