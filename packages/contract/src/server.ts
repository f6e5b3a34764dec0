import * as z from 'zod/mini';
import { binary, bytes, empty, endpoints, json, text } from './endpoint.ts';
import { defineEvents } from './event.ts';
import { maxBytes, maybe } from './input.ts';
import { DESCRIPTION_MAX_BYTES, LOGO_MAX_BYTES } from './limits.ts';

/** What the server calls itself. */
export const Organization = z.object({ name: z.string(), description: z.nullable(z.string()) });
export type Organization = z.output<typeof Organization>;

/** Which ways in the administrators offer. */
export const LoginConfig = z.object({
  who_can_sign_up: z.enum(['EveryOne', 'InvitationOnly']),
  guest: z.boolean(),
  password: z.boolean(),
  magic_link: z.boolean(),
  google: z.boolean(),
  github: z.boolean(),
  oidc: z.array(z.object({ enable: z.boolean(), favicon: z.string(), domain: z.string() })),
  metamask: z.boolean(),
  third_party: z.boolean(),
});
export type LoginConfig = z.output<typeof LoginConfig>;

const { shape } = LoginConfig;
/** Absent fields keep their present value: mobile clients do not know all of them. */
const LoginConfigChange = z.object({
  who_can_sign_up: maybe(shape.who_can_sign_up),
  guest: maybe(shape.guest),
  password: maybe(shape.password),
  magic_link: maybe(shape.magic_link),
  google: maybe(shape.google),
  github: maybe(shape.github),
  oidc: maybe(shape.oidc),
  metamask: maybe(shape.metamask),
  third_party: maybe(shape.third_party),
});

const OrganizationChange = z.object({
  name: maybe(z.string().check(z.trim(), z.minLength(1), maxBytes(128))),
  description: maybe(z.string().check(maxBytes(DESCRIPTION_MAX_BYTES))),
});

export const serverEndpoints = endpoints({
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
    summary: 'Name and description of the server',
    response: json(Organization),
    problems: [],
  },
  updateOrganization: {
    method: 'PUT',
    path: '/admin/system/organization',
    access: 'admin',
    summary: 'Change name or description; absent fields stay, an empty description clears it',
    body: json(OrganizationChange),
    response: empty,
    problems: [],
  },
  saveOrganization: {
    method: 'POST',
    path: '/admin/system/organization',
    access: 'admin',
    summary: 'The same call as existing mobile and older clients make it',
    body: json(OrganizationChange),
    response: empty,
    problems: [],
  },
  updateLogo: {
    method: 'POST',
    path: '/admin/system/organization/logo',
    access: 'admin',
    summary: 'Replace the logo; stored as PNG that fits 512×512',
    body: bytes('image/png', LOGO_MAX_BYTES),
    response: empty,
    problems: ['image.undecodable'],
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
    summary: 'Which ways in are offered',
    response: json(LoginConfig),
    problems: [],
  },
  updateLoginConfig: {
    method: 'POST',
    path: '/admin/login/config',
    access: 'admin',
    summary: 'Choose the ways in; takes effect at once',
    body: json(LoginConfigChange),
    response: empty,
    problems: [],
  },
  getFrontendUrl: {
    method: 'GET',
    path: '/admin/system/frontend_url',
    access: 'admin',
    summary: 'Address that links are built on; empty when no administrator has set one',
    response: text,
    problems: [],
  },
  updateFrontendUrl: {
    method: 'POST',
    path: '/admin/system/update_frontend_url',
    access: 'admin',
    summary: 'Set the address that links are built on: scheme, host and port',
    body: text,
    response: empty,
    problems: ['server.bad_frontend_url'],
  },
  isMailEnabled: {
    method: 'GET',
    path: '/admin/smtp/enabled',
    access: 'public',
    summary: 'Whether the server can send mail',
    response: json(z.boolean()),
    problems: [],
  },
});

export const serverEvents = defineEvents({
  /** Null = unchanged. */
  server_config_changed: z.object({
    type: z.literal('server_config_changed'),
    organization_name: z.nullable(z.string()),
    organization_description: z.nullable(z.string()),
    organization_logo: z.nullable(z.string()),
  }),
});
