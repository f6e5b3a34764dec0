import * as z from 'zod/mini';
import { ExtSetting } from '../chat/channels.ts';
import { bytes, empty, endpoints, json, text } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Timestamp } from '../ids.ts';
import { changeOf, maxLength, maybe, Name, partOf } from '../input.ts';
import { LOGO_MAX_BYTES, URL_MAX_LENGTH } from '../limits.ts';
import { CommonSettings } from './common-settings.ts';
import { OrganizationChange } from './organization.ts';
import { LoginConfig, OfferedOpenidProvider } from './server-profile.ts';

/** Absent fields keep their present value: mobile clients do not know all of them. */
const LoginConfigChange = z.extend(changeOf(LoginConfig), {
  oidc: maybe(z.array(z.strictObject(OfferedOpenidProvider.shape))),
});

/** Totals of the server. */
export const ServerCounts = z.object({
  user_count: z.int(),
  group_count: z.int(),
  online_user_count: z.int(),
  /** Of the contract. */
  version: z.string(),
  /** Present while scheduled backups fail or are overdue: time of the newest good one, null if there is none. */
  backups_fail_since: z.optional(z.nullable(Timestamp)),
});
export type ServerCounts = z.output<typeof ServerCounts>;

/** Absent fields keep their present value. An unknown field is refused: after 200 it would seem to be saved. */
const CommonSettingsChange = z.extend(changeOf(CommonSettings), {
  ext_setting: maybe(ExtSetting),
  ext_settings: maybe(ExtSetting),
});

/** Scheme, host and maybe port; slashes at the end are cut off. */
export const FrontendUrl = z
  .string()
  .check(z.trim(), maxLength(URL_MAX_LENGTH), z.regex(/^https?:\/\/[A-Za-z0-9_.-]+(?::\d{1,5})?\/*$/));

/** How administrators change the server, and what members may read of it. */
export const serverEndpoints = endpoints({
  updateOrganization: {
    method: 'PUT',
    path: '/admin/system/organization',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Change name or description; absent fields stay, an empty description clears it',
    body: json(OrganizationChange),
    response: empty,
    problems: [],
  },
  saveOrganization: {
    method: 'POST',
    path: '/admin/system/organization',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'The same call as existing mobile and older clients make it',
    body: json(OrganizationChange),
    response: empty,
    problems: [],
  },
  updateCommonSettings: {
    method: 'PUT',
    path: '/admin/system/common',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Change some of the common settings; absent fields stay',
    body: json(CommonSettingsChange),
    response: empty,
    problems: [],
  },
  updateLogo: {
    method: 'POST',
    path: '/admin/system/organization/logo',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Replace the logo; stored as a PNG that fits 512×512',
    body: bytes('image/png', LOGO_MAX_BYTES),
    response: empty,
    problems: ['image.undecodable', 'server.storage_full'],
  },
  updateLoginConfig: {
    method: 'POST',
    path: '/admin/login/config',
    access: 'admin',
    audit: 'settings.changed',
    summary:
      'Choose the sign-in methods; takes effect at once. Only the founder adds or enables OpenID providers, or requires second factors of fewer people',
    body: json(LoginConfigChange),
    response: empty,
    problems: ['access.founder_only'],
  },
  getFrontendUrl: {
    method: 'GET',
    path: '/admin/system/frontend_url',
    access: 'admin',
    summary: 'The address with which links begin; empty if no administrator has set one',
    response: text,
    problems: [],
  },
  updateFrontendUrl: {
    method: 'POST',
    path: '/admin/system/update_frontend_url',
    access: 'founder',
    audit: 'settings.changed',
    summary: 'Set the address with which links begin: scheme, host and port',
    body: text,
    response: empty,
    problems: ['server.bad_frontend_url'],
  },
  getThirdPartySecret: {
    method: 'GET',
    path: '/admin/system/third_party_secret',
    access: 'founder',
    audit: 'third_party_secret.read',
    summary: 'The secret with which other servers identify themselves when they sign people in',
    response: text,
    problems: [],
  },
  renewThirdPartySecret: {
    method: 'POST',
    path: '/admin/system/third_party_secret',
    access: 'founder',
    audit: 'third_party_secret.renewed',
    summary: 'Replace that secret; the old one stops at once',
    response: text,
    problems: [],
  },
  getCounts: {
    method: 'GET',
    path: '/admin/system/metrics',
    access: 'admin',
    summary: 'How many users and channels there are, and how many people are online; guests do not count',
    response: json(ServerCounts),
    problems: [],
  },
});

export const serverEvents = defineEvents({
  /** Null = unchanged. */
  server_config_changed: z.object({
    type: z.literal('server_config_changed'),
    organization_name: z.nullable(Name),
    organization_description: z.nullable(z.string()),
    organization_logo: z.nullable(z.string()),
    // Older servers do not know all of them.
    ...partOf(CommonSettings),
  }),
});
