import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { orDefault } from '../input.ts';

const ClientId = z.string().check(z.trim(), z.maxLength(256));
const ClientSecret = z.string().check(z.trim(), z.maxLength(256));

/** The server's client id at Google; empty if no administrator has set it. */
export const GoogleConfig = z.object({ client_id: z.string() });
export type GoogleConfig = z.output<typeof GoogleConfig>;

/** The server's client id and secret at GitHub; empty if no administrator has set them. */
export const GithubConfig = z.object({ client_id: z.string(), client_secret: z.string() });
export type GithubConfig = z.output<typeof GithubConfig>;

/** Readable without signing in, so the secret is empty in every answer. */
const ShownGithubConfig = z.object({ client_id: z.string(), client_secret: z.literal('') });

export const GoogleConfigInput = z.strictObject({ client_id: ClientId });

/** An empty secret keeps the stored one of the same client id. */
export const GithubConfigInput = z.strictObject({
  client_id: ClientId,
  client_secret: orDefault(ClientSecret, ''),
});

/** The part that sign-in pages need. */
const PublicGoogleConfig = z.object({ client_id: z.string() });
const PublicGithubConfig = z.object({
  client_id: z.string(),
  /** Where users allow the sign-in, without a trailing slash: `https://github.com`, or that of an enterprise server. */
  url: z.string(),
});

export const providerEndpoints = endpoints({
  getGoogleConfig: {
    method: 'GET',
    path: '/admin/google_auth/config',
    access: 'public',
    summary: 'The client id for signing in with Google',
    response: json(GoogleConfig),
    problems: [],
  },
  updateGoogleConfig: {
    method: 'POST',
    path: '/admin/google_auth/config',
    access: 'founder',
    audit: 'settings.changed',
    summary: 'Set the client id for signing in with Google; an empty one removes it',
    body: json(GoogleConfigInput),
    response: empty,
    problems: [],
  },
  getPublicGoogleConfig: {
    method: 'GET',
    path: '/admin/google_auth/public_config',
    access: 'public',
    summary: 'What sign-in pages need for Google',
    response: json(PublicGoogleConfig),
    problems: [],
  },
  getGithubConfig: {
    method: 'GET',
    path: '/admin/github_auth/config',
    access: 'public',
    summary: 'The client id for signing in with GitHub; the secret is never shown',
    response: json(ShownGithubConfig),
    problems: [],
  },
  updateGithubConfig: {
    method: 'POST',
    path: '/admin/github_auth/config',
    access: 'founder',
    audit: 'settings.changed',
    summary: 'Set client id and secret for signing in with GitHub; an empty secret keeps the one of the same client id',
    body: json(GithubConfigInput),
    response: empty,
    problems: [],
  },
  getPublicGithubConfig: {
    method: 'GET',
    path: '/admin/github_auth/public_config',
    access: 'public',
    summary: 'What sign-in pages need for GitHub',
    response: json(PublicGithubConfig),
    problems: [],
  },
});
