import * as z from 'zod/mini';
import { binary, endpoints, json, text } from '../endpoint.ts';
import { Name } from '../input.ts';
import { StartPage } from './start-page.ts';

/** Name and description of the server. */
export const Organization = z.object({ name: Name, description: z.nullable(z.string()) });
export type Organization = z.output<typeof Organization>;

/** The organization and the server that it belongs to. Clients discard their local data when the id changes. */
export const IdentifiedOrganization = z.object({
  ...Organization.shape,
  /** As in `LoginResponse`. Nodes of an older version leave it out. */
  server_id: z.optional(z.string()),
  /** The start pages that administrators have replaced. Nodes of an older version leave it out. */
  start_pages: z.optional(z.array(StartPage)),
});
export type IdentifiedOrganization = z.output<typeof IdentifiedOrganization>;

/** An OpenID provider in the list of sign-in methods. */
export const OfferedOpenidProvider = z.object({ enable: z.boolean(), favicon: z.string(), domain: z.string() });

/** Which sign-in methods the administrators offer. */
export const LoginConfig = z.object({
  who_can_sign_up: z.enum(['EveryOne', 'InvitationOnly']),
  guest: z.boolean(),
  password: z.boolean(),
  magic_link: z.boolean(),
  google: z.boolean(),
  github: z.boolean(),
  oidc: z.array(OfferedOpenidProvider),
  metamask: z.boolean(),
  third_party: z.boolean(),
  /** Off as well while passkeys cannot work: they need HTTPS and a server that knows its own address. */
  passkey: z.boolean(),
  /** While mail is on, new users first verify their email address. False: an email asks for it later. */
  confirm_email_first: z.boolean(),
  /** Accounts that need a second factor: a user without one can only set it up (`auth.second_factor_missing`). */
  second_factor_required: z.enum(['off', 'admins', 'everybody']),
  /** Native apps that send the MD5 of a password can sign in. Not to accounts with a second factor. */
  md5_passwords: z.boolean(),
});
export type LoginConfig = z.output<typeof LoginConfig>;

/** The public facts about the server, readable before signing in. */
export const serverProfileEndpoints = endpoints({
  getVersion: {
    method: 'GET',
    path: '/admin/system/version',
    access: 'public',
    summary: 'Version of the contract, by which clients unlock features',
    response: text,
    problems: [],
  },
  getOrganization: {
    method: 'GET',
    path: '/admin/system/organization',
    access: 'public',
    summary: 'Name, description and id of the server',
    response: json(IdentifiedOrganization),
    problems: [],
  },
  getLogo: {
    method: 'GET',
    path: '/resource/organization/logo',
    access: 'public',
    summary: 'The logo, or the built-in one; `t` only defeats caches',
    query: z.object({ t: z.optional(z.string()) }),
    response: binary('image/png'),
    problems: [],
  },
  getLoginConfig: {
    method: 'GET',
    path: '/admin/login/config',
    access: 'public',
    summary: 'Which sign-in methods are offered',
    response: json(LoginConfig),
    problems: [],
  },
});
