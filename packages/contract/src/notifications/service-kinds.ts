import * as z from 'zod/mini';

/** A kind of notification service. On the wire it is the `channel_type`. */
export const ServiceKind = z.enum([
  'telegram',
  'discord',
  'slack',
  'feishu',
  'dingtalk',
  'wecombot',
  'bark',
  'gotify',
  'serverchan',
  'pushdeer',
  'matrix',
  'custom_json',
]);
export type ServiceKind = z.output<typeof ServiceKind>;

/**
 * What a value of a configuration is. `token`: one word. `line`: text on one line. `address`: a complete http or https
 * address. `base`: the same, without query, to which the server appends the path of a call. `headers`: the JSON of an
 * object, or lines of `Name: value`. `template`: JSON with placeholders in its texts.
 */
export type ServiceFieldFormat = 'token' | 'line' | 'address' | 'base' | 'headers' | 'template';

/** One key of a configuration. */
export interface ServiceField {
  key: string;
  format: ServiceFieldFormat;
  required: boolean;
  /** Stored sealed; answers hold `SECRET_MASK` in its place. */
  secret: boolean;
  /** The only values, if there are few. */
  choices?: readonly string[];
}

/** What a kind of notification service needs. */
export interface ServiceDescription {
  /** The service's own name. */
  name: string;
  /** The only hosts that its requests go to, subdomains included; empty: servers that users name. */
  hosts: readonly string[];
  fields: readonly ServiceField[];
}

type Marks = Partial<Omit<ServiceField, 'key' | 'format'>>;
const field = (key: string, format: ServiceFieldFormat, marks: Marks = {}): ServiceField => ({
  key,
  format,
  required: true,
  secret: false,
  ...marks,
});
const secret = (key: string, format: ServiceFieldFormat = 'token') => field(key, format, { secret: true });
const optional = (key: string, format: ServiceFieldFormat, marks: Marks = {}) =>
  field(key, format, { ...marks, required: false });

/** Every kind, in the order in which clients list them. */
export const serviceKinds: Readonly<Record<ServiceKind, ServiceDescription>> = {
  telegram: {
    name: 'Telegram',
    hosts: ['api.telegram.org'],
    fields: [
      secret('bot_token'),
      field('chat_id', 'token'),
      optional('parse_mode', 'token', { choices: ['', 'Markdown', 'MarkdownV2', 'HTML'] }),
    ],
  },
  discord: {
    name: 'Discord',
    hosts: ['discord.com', 'discordapp.com'],
    fields: [secret('webhook_url', 'address'), optional('username', 'line'), optional('avatar_url', 'address')],
  },
  slack: { name: 'Slack', hosts: [], fields: [secret('webhook_url', 'address')] },
  feishu: {
    name: 'Feishu',
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    fields: [secret('webhook_url', 'address'), optional('sign_secret', 'token', { secret: true })],
  },
  dingtalk: {
    name: 'DingTalk',
    hosts: ['oapi.dingtalk.com'],
    fields: [secret('webhook_url', 'address'), optional('sign_secret', 'token', { secret: true })],
  },
  wecombot: { name: 'WeCom', hosts: ['qyapi.weixin.qq.com'], fields: [secret('webhook_url', 'address')] },
  bark: {
    name: 'Bark',
    hosts: [],
    fields: [field('server_url', 'base'), secret('device_key'), optional('sound', 'token')],
  },
  gotify: {
    name: 'Gotify',
    hosts: [],
    fields: [
      field('server_url', 'base'),
      secret('app_token'),
      optional('priority', 'token', { choices: ['', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] }),
    ],
  },
  serverchan: { name: 'ServerChan', hosts: ['sctapi.ftqq.com', 'push.ft07.com'], fields: [secret('send_key')] },
  pushdeer: { name: 'PushDeer', hosts: [], fields: [field('server_url', 'base'), secret('push_key')] },
  matrix: {
    name: 'Matrix',
    hosts: [],
    fields: [field('homeserver_url', 'base'), secret('access_token'), field('room_id', 'token')],
  },
  custom_json: {
    name: 'JSON',
    hosts: [],
    fields: [
      secret('webhook_url', 'address'),
      field('method', 'token', { choices: ['POST', 'PUT'] }),
      optional('headers', 'headers', { secret: true }),
      optional('body_template', 'template'),
    ],
  },
};
