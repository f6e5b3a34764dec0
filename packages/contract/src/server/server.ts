import * as z from 'zod/mini';
import { CommonSettings } from './common-settings.ts';
import { bytes, empty, endpoints, json, text } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';
import { defineEvents } from '../event.ts';
import { maxBytes, maxLength, maybe, Name } from '../input.ts';
import { isJsonObject } from '../json-object.ts';
import { EXT_SETTING_MAX_BYTES, LOGO_MAX_BYTES, URL_MAX_LENGTH } from '../limits.ts';
import { OrganizationChange } from './organization.ts';
import { LoginConfig } from './server-profile.ts';

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
  passkey: maybe(shape.passkey),
  confirm_email_first: maybe(shape.confirm_email_first),
  second_factor_required: maybe(shape.second_factor_required),
});

/** Totals of the server. */
export const ServerCounts = z.object({
  user_count: z.int(),
  group_count: z.int(),
  online_user_count: z.int(),
  /** Of the contract. */
  version: z.string(),
  /** Present while scheduled backups fail or are overdue: when the newest good one was made, null if there is none. */
  backups_fail_since: z.optional(z.nullable(Timestamp)),
});
export type ServerCounts = z.output<typeof ServerCounts>;

const { shape: common } = CommonSettings;
const ExtSetting = z.string().check(maxBytes(EXT_SETTING_MAX_BYTES), isJsonObject);
/** Absent fields keep their present value. */
const CommonSettingsChange = z.object({
  show_user_online_status: maybe(common.show_user_online_status),
  webclient_auto_update: maybe(common.webclient_auto_update),
  contact_verification_enable: maybe(common.contact_verification_enable),
  chat_layout_mode: maybe(common.chat_layout_mode),
  max_file_expiry_mode: maybe(common.max_file_expiry_mode),
  only_admin_can_create_group: maybe(common.only_admin_can_create_group),
  who_can_invite_users: maybe(common.who_can_invite_users),
  ext_setting: maybe(ExtSetting),
  msg_smtp_notify_enable: maybe(common.msg_smtp_notify_enable),
  msg_smtp_notify_delay_seconds: maybe(common.msg_smtp_notify_delay_seconds),
  typing_indicator_enable: maybe(common.typing_indicator_enable),
  public_file_links: maybe(common.public_file_links),
});

/** Scheme, host and maybe port; slashes at the end are cut off. */
export const FrontendUrl = z
  .string()
  .check(z.trim(), maxLength(URL_MAX_LENGTH), z.regex(/^https?:\/\/[A-Za-z0-9_.-]+(?::\d{1,5})?\/*$/));

/** How administrators change the server, and what its members may know of it. */
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

/** Older servers do not know the field. */
const maybeUnchanged = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

export const serverEvents = defineEvents({
  /** Null = unchanged. */
  server_config_changed: z.object({
    type: z.literal('server_config_changed'),
    organization_name: z.nullable(Name),
    organization_description: z.nullable(z.string()),
    organization_logo: z.nullable(z.string()),
    show_user_online_status: maybeUnchanged(common.show_user_online_status),
    webclient_auto_update: maybeUnchanged(common.webclient_auto_update),
    contact_verification_enable: maybeUnchanged(common.contact_verification_enable),
    chat_layout_mode: maybeUnchanged(common.chat_layout_mode),
    max_file_expiry_mode: maybeUnchanged(common.max_file_expiry_mode),
    only_admin_can_create_group: maybeUnchanged(common.only_admin_can_create_group),
    who_can_invite_users: maybeUnchanged(common.who_can_invite_users),
    ext_setting: z.optional(common.ext_setting),
    ext_settings: z.optional(common.ext_settings),
    msg_smtp_notify_enable: maybeUnchanged(common.msg_smtp_notify_enable),
    msg_smtp_notify_delay_seconds: maybeUnchanged(common.msg_smtp_notify_delay_seconds),
    typing_indicator_enable: maybeUnchanged(common.typing_indicator_enable),
    public_file_links: maybeUnchanged(common.public_file_links),
  }),
});
