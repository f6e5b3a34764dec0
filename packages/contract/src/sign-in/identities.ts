import * as z from 'zod/mini';
import { IdentityCredential } from './auth.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { maybe } from '../input.ts';

/** The credentials by which a user can sign in. */
export const OwnCredentials = z.object({
  /** Whether there is one. */
  password: z.boolean(),
  /** Address of the Google account. */
  google: z.nullable(z.string()),
  /** Name of the GitHub account. */
  github: z.nullable(z.string()),
  /** Address of the wallet. */
  metamask: z.nullable(z.string()),
  /** Domains of OpenID providers. */
  oidc: z.array(z.string()),
});
export type OwnCredentials = z.output<typeof OwnCredentials>;

/** Providers whose accounts people link themselves. */
export const LinkableProvider = z.enum(['google', 'github', 'oidc', 'metamask']);
export type LinkableProvider = z.output<typeof LinkableProvider>;

export const identityEndpoints = endpoints({
  getCredentials: {
    method: 'GET',
    path: '/token/credentials',
    access: 'guest',
    summary: 'Sign-in methods of the signed-in user',
    response: json(OwnCredentials),
    problems: [],
  },
  bindCredential: {
    method: 'POST',
    path: '/token/bind',
    access: 'user',
    summary: 'Link an external account; from then on it opens this one',
    body: json(z.object({ credential: IdentityCredential })),
    response: empty,
    problems: ['auth.credential_refused', 'auth.method_disabled', 'auth.bound_already'],
  },
  unbindCredential: {
    method: 'DELETE',
    path: '/token/credentials/:provider',
    access: 'user',
    summary: 'Unlink the accounts of a provider; refused for the last sign-in method',
    params: z.object({ provider: LinkableProvider }),
    /** `issuer`: domain of an OpenID provider; without it, all of them. */
    query: z.object({ issuer: maybe(z.string().check(z.maxLength(256))) }),
    response: empty,
    problems: ['auth.not_bound', 'auth.last_sign_in_method'],
  },
});
