import * as z from 'zod/mini';
import { fetchJson } from '../../platform/safe-fetch/fetch-json.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, ServiceAddress } from '../../platform/safe-fetch/safe-fetch.ts';

export interface GithubApiParts {
  safeFetch: SafeFetch;
  /** The server that exchanges codes. */
  github: ServiceAddress;
  api: ServiceAddress;
}

const ANSWER_MAX_BYTES = 200_000;
const PAGE_SIZE = 100;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

const Exchange = z.union([
  z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(1_024)) }),
  z.object({ error: z.string() }),
]);
const Profile = z.object({
  id: z.int().check(z.positive()),
  login: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.optional(z.nullable(z.string())),
  avatar_url: z.optional(z.nullable(z.string())),
});
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export type GithubProfile = z.output<typeof Profile>;
export type GithubEmail = z.output<typeof Emails>[number];
/** A token, or GitHub's error code: `bad_verification_code`, `incorrect_client_credentials`, … */
export type GithubExchange = z.output<typeof Exchange>;

export interface GithubApi {
  /** Exchanges the code of a returning user. @throws OutgoingError */
  exchange(app: { client_id: string; client_secret: string }, code: string): Promise<GithubExchange>;
  /** @throws OutgoingError */
  profile(access_token: string): Promise<GithubProfile>;
  /** Empty if the user did not allow access to them. @throws OutgoingError */
  emails(access_token: string): Promise<readonly GithubEmail[]>;
}

export function createGithubApi({ safeFetch, github, api }: GithubApiParts): GithubApi {
  // Secrets are sent here, so redirects are not followed.
  const bounds = { maxBytes: ANSWER_MAX_BYTES, maxRedirects: 0 };

  const ask = <S extends z.ZodMiniType>(path: string, access_token: string, schema: S) =>
    fetchJson(safeFetch, `${api.url}${path}`, {
      ...bounds,
      schema,
      allowPrivate: api.allowPrivate,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${access_token}`,
        'x-github-api-version': '2022-11-28',
      },
    });

  return {
    async exchange(app, code) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ ...app, code }).toString();
      const options = { ...bounds, method: 'POST', headers, body, allowPrivate: github.allowPrivate } as const;
      const { value } = await fetchJson(safeFetch, `${github.url}/login/oauth/access_token`, {
        ...options,
        schema: Exchange,
      });
      // GitHub answers an unknown client id like a missing page.
      return value ?? { error: 'incorrect_client_credentials' };
    },
    async profile(access_token) {
      const { value } = await ask('/user', access_token, Profile);
      if (!value) throw new OutgoingError('malformed');
      return value;
    },
    async emails(access_token) {
      const { value, status } = await ask(`/user/emails?per_page=${PAGE_SIZE}`, access_token, Emails);
      if (!value && status !== FORBIDDEN && status !== NOT_FOUND) throw new OutgoingError('malformed');
      return value ?? [];
    },
  };
}
