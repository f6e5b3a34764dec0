import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { ignored, maxLength, orDefault } from '../input.ts';
import { URL_MAX_LENGTH } from '../limits.ts';

const DOMAIN_MAX_LENGTH = 256;
const PROVIDERS_MAX = 50;
const SCOPES_MAX_LENGTH = 512;
const CLIENT_MAX_LENGTH = 1_024;
const DOMAIN =
  /^(?:http:\/\/)?(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?$/;
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+(?: +[\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** The scopes requested from an OpenID provider if its administrator named no others. */
export const OPENID_SCOPES = 'openid email profile';

/**
 * How an OpenID provider is named everywhere: its issuer without `https://`, so a host, possibly with port and path. A
 * leading `http://` is for providers in the operator's own networks.
 */
export const OpenidDomain = z.string().check(z.trim(), maxLength(DOMAIN_MAX_LENGTH), z.regex(DOMAIN));

const shown = {
  domain: z.string(),
  client_id: z.string(),
  /** Separated by spaces. */
  scopes: z.string(),
};

/** This server's clients at OpenID providers that do not register it automatically. */
export const OpenidConfig = z.object({
  /** The secrets are never returned. */
  providers: z.array(z.object({ ...shown, client_secret: z.literal(''), has_client_secret: z.boolean() })),
  /** Redirect addresses of this server, which administrators enter at the provider. */
  redirect_uris: z.array(z.string()),
});
export type OpenidConfig = z.output<typeof OpenidConfig>;

const Client = z.string().check(z.trim(), z.maxLength(CLIENT_MAX_LENGTH));
/** This server's client id and secret at a provider; an empty secret keeps the stored one of the same client id. */
export const GivenOpenidProvider = z.strictObject({
  domain: OpenidDomain,
  client_id: Client.check(z.minLength(1)),
  client_secret: orDefault(Client, ''),
  scopes: orDefault(z.string().check(z.trim(), maxLength(SCOPES_MAX_LENGTH), z.regex(SCOPES)), OPENID_SCOPES),
});
export type GivenOpenidProvider = z.output<typeof GivenOpenidProvider>;

const areDifferent = (providers: readonly { domain: string }[]) =>
  new Set(providers.map(({ domain }) => domain)).size === providers.length;

export const openidEndpoints = endpoints({
  authorizeOpenid: {
    method: 'POST',
    path: '/token/openid/authorize',
    access: 'public',
    summary:
      'Start signing in with an OpenID provider; answers where to send the browser, which returns with code and state',
    body: json(
      z.object({
        /** Domain of a provider from the login configuration. */
        issuer: z.string().check(z.maxLength(DOMAIN_MAX_LENGTH)),
        /** A page of this server, `/` or `/login`; a fragment is taken off. */
        redirect_uri: z.string().check(z.maxLength(URL_MAX_LENGTH)),
      }),
    ),
    response: json(z.object({ url: z.string() })),
    problems: ['auth.method_disabled', 'openid.bad_address', 'openid.unavailable'],
  },
  getOpenidConfig: {
    method: 'GET',
    path: '/admin/oidc/config',
    access: 'admin',
    summary: 'This server’s client ids at OpenID providers; secrets are never shown',
    response: json(OpenidConfig),
    problems: [],
  },
  updateOpenidConfig: {
    method: 'POST',
    path: '/admin/oidc/config',
    access: 'founder',
    audit: 'settings.changed',
    summary:
      'Say what this server is called at OpenID providers; an empty secret keeps the one of the same client id, and ' +
      'the server registers anew with all others',
    body: json(
      z.strictObject({
        redirect_uris: ignored,
        providers: z
          .array(z.extend(GivenOpenidProvider, { has_client_secret: ignored }))
          .check(z.maxLength(PROVIDERS_MAX), z.refine(areDifferent, { error: 'the same domain twice' })),
      }),
    ),
    response: empty,
    problems: [],
  },
});
