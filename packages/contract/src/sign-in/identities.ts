import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp, Uid } from '../ids.ts';
import { maybe } from '../input.ts';
import { Password } from './account-fields.ts';
import { IdentityCredential } from './credentials.ts';
import { SignInMethodName } from './session-events.ts';

/** The credentials by which a user can sign in. */
export const OwnCredentials = z.object({
  /** Whether the user has a password. */
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

/** Providers whose accounts users link themselves. */
export const LinkableProvider = z.enum(['google', 'github', 'oidc', 'metamask']);
export type LinkableProvider = z.output<typeof LinkableProvider>;

/** One way to sign in to an account. It contains no secret. */
export const SignInMethod = z.object({
  ...SignInMethodName.shape,
  /** When it was linked or registered; null for a password and for an email address. */
  added_at: z.nullable(Timestamp),
  /** Time of the last sign-in with it; null if that is not recorded. */
  last_used_at: z.nullable(Timestamp),
});
export type SignInMethod = z.output<typeof SignInMethod>;

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
    summary:
      'Link an external account, which signs in to this one: with the password, or within minutes after signing in; with a second factor only then',
    body: json(z.object({ credential: IdentityCredential, password: maybe(Password) })),
    response: empty,
    problems: [
      'auth.credential_refused',
      'auth.method_disabled',
      'auth.bound_already',
      'auth.session_too_old',
      'auth.proof_required',
    ],
  },
  proveIdentity: {
    method: 'POST',
    path: '/token/proof',
    access: 'user',
    summary:
      'Prove with the password who uses this session; for some minutes it can add ways to sign in. Without one: whether it can',
    body: json(z.object({ password: maybe(Password) })),
    response: empty,
    problems: ['auth.session_too_old', 'auth.proof_required'],
  },
  listSignInMethods: {
    method: 'GET',
    path: '/user/sign_in_methods',
    access: 'user',
    summary: 'Every way to sign in to one’s own account, passkeys included',
    response: json(z.array(SignInMethod)),
    problems: [],
  },
  listSignInMethodsOf: {
    method: 'GET',
    path: '/admin/user/:uid/sign_in_methods',
    access: 'admin',
    summary: 'Every way to sign in to an account, passkeys included, without any secret',
    params: z.object({ uid: Uid }),
    response: json(z.array(SignInMethod)),
    problems: ['user.not_found'],
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
