import { resolve } from 'node:path';
import { PRO_PLAN_USER_LIMIT } from '@loquat/contract';
import * as z from 'zod';
import { S3Url } from '../platform/blobs/s3/s3-location.ts';
import type { ServiceAddress } from '../platform/safe-fetch/safe-fetch.ts';
import { isWebAddress, natsUrls, origin, origins, postgresUrl, serviceUrl } from './config-addresses.ts';
import { onOff, oneOf, timeOfDay, trueFalse, wholeNumber } from './config-values.ts';
import { findSimilarNames } from './similar-names.ts';

interface Variable<T> {
  name: string;
  default: string;
  description: string;
  schema: z.ZodType<T, string>;
}

/** Thrown for bad values; the message contains every wrong variable, its value and the allowed ones. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const variable = <T>(
  name: string,
  fallback: string,
  description: string,
  schema: z.ZodType<T, string>,
): Variable<T> => ({
  name,
  default: fallback,
  description,
  schema,
});

const appAddress = (name: string, meaning: string): Variable<string | null> =>
  variable(
    name,
    '',
    `Address of ${meaning}, offered on invitations and after the set-up; empty means none.`,
    z
      .union([z.literal(''), z.string().refine(isWebAddress, 'an http or https address')])
      .transform((value) => value || null),
  );
/** The URL of a public service; only a URL that replaces the default may be in the operator's networks. */
const service = (name: string, fallback: string, description: string): Variable<ServiceAddress> => {
  const toAddress = (url: string) => ({ url, allowPrivate: url !== fallback });
  return variable(name, fallback, description, serviceUrl.transform(toAddress));
};

const MAX_TTL_SECONDS = 315_360_000;
const ttl = wholeNumber(1, MAX_TTL_SECONDS);
const perWindow = wholeNumber(1, 1_000_000);

const variables = {
  port: variable('PORT', '3000', 'TCP port to listen on; `0` picks a free one.', wholeNumber(0, 65_535)),
  host: variable(
    'HOST',
    '::',
    'Address to listen on; `::` is every address in IPv6 and IPv4, `0.0.0.0` in IPv4 only.',
    z.string(),
  ),
  dataDir: variable(
    'DATA_DIR',
    './data',
    'Folder with all data: database, files, keys, search index, backups.',
    z.string().transform((path) => resolve(path)),
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    '',
    'Database in PostgreSQL 15 or newer, `postgres://user:password@host/database` ([scaling](scaling.md)); empty means a file in the data folder.',
    postgresUrl,
  ),
  databaseReplicaUrl: variable(
    'DATABASE_REPLICA_URL',
    '',
    'Address of a streaming replica of `DATABASE_URL`, for [large reads](scaling.md#replicas); empty means none.',
    postgresUrl,
  ),
  busUrl: variable(
    'BUS_URL',
    '',
    'Addresses of NATS, separated by commas (`nats://…`), by which [several nodes](scaling.md#several-nodes) notify each other; empty means that they check every 250 ms.',
    natsUrls,
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'Least severe log level to write: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  metricsToken: variable(
    'METRICS_TOKEN',
    '',
    'Bearer token that `/metrics` requires; empty means none.',
    z.string().transform((value) => value || undefined),
  ),
  frontendUrl: variable(
    'FRONTEND_URL',
    '',
    'Public origin of the web app, used in links; empty means the origin of the request, and no emails with links.',
    z.union([z.literal(''), origin]).transform((value) => (value === '' ? undefined : value)),
  ),
  corsOrigins: variable(
    'CORS_ORIGINS',
    '*',
    'Origins, separated by commas, whose pages may call the API; `*` allows any (cookies never count there).',
    z.union([z.literal('*'), origins.pipe(z.array(origin))]),
  ),
  widgetOrigins: variable(
    'WIDGET_ORIGINS',
    '',
    'Origins, separated by commas, whose pages may embed the chat for visitors; `*` allows any. Empty leaves it to the administrators (any at first). Other origins can never frame the app itself.',
    z
      .union([z.literal(''), z.literal('*'), origins.pipe(z.array(origin))])
      .transform((value) => (value === '' ? undefined : value)),
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    'off',
    '`on` when a reverse proxy in front sets `X-Forwarded-*`; otherwise clients could forge them.',
    onOff,
  ),
  rateLimits: variable(
    'RATE_LIMITS',
    'on',
    '`off` lifts every rate limit: for tests and trusted networks only.',
    onOff,
  ),
  rateLimitSignInPerMinute: variable(
    'RATE_LIMIT_SIGN_IN_PER_MINUTE',
    '20',
    'Sign-in attempts per minute for each network address and each account.',
    perWindow,
  ),
  rateLimitRegisterPerHour: variable(
    'RATE_LIMIT_REGISTER_PER_HOUR',
    '60',
    'Registrations per hour from one network address.',
    perWindow,
  ),
  rateLimitMailPerHour: variable(
    'RATE_LIMIT_MAIL_PER_HOUR',
    '10',
    'Emails per hour that users can request for one mailbox; ten times as many for one network address.',
    perWindow,
  ),
  botMail: variable(
    'BOT_MAIL',
    'off',
    '`on` lets bots send [mail to members](bots.md#mail) through your mail server.',
    onOff,
  ),
  maxFileMb: variable(
    'MAX_FILE_SIZE_MB',
    '2000',
    'Largest file that can be uploaded, in megabytes (1,000,000 bytes).',
    wholeNumber(1, 10_000_000),
  ),
  blobUrl: variable(
    'BLOB_URL',
    '',
    'Bucket of an S3-compatible object store for files and pictures, `s3://key:secret@host/bucket` ([object storage](object-storage.md)); empty means the data folder.',
    z.union([z.literal(''), S3Url]).transform((value) => (value === '' ? undefined : value)),
  ),
  diskReserveMb: variable(
    'DISK_RESERVE_MB',
    '1000',
    'Megabytes of the disk that files and pictures leave free for messages.',
    wholeNumber(0, 10_000_000),
  ),
  backupTime: variable(
    'BACKUP_TIME',
    '',
    'Time of the daily backup, such as `03:30`, in the time zone of the server (`TZ`); empty means none.',
    z.union([z.literal(''), timeOfDay]).transform((value) => (value === '' ? undefined : value)),
  ),
  backupDir: variable(
    'BACKUP_DIR',
    '',
    'Folder of daily backups, best on another disk; empty means `backups/scheduled` in the data folder.',
    z.string().transform((path) => (path === '' ? undefined : resolve(path))),
  ),
  backupKeepDaily: variable('BACKUP_KEEP_DAILY', '7', 'Days of which the last backup is kept.', wholeNumber(1, 1_000)),
  backupKeepWeekly: variable(
    'BACKUP_KEEP_WEEKLY',
    '4',
    'Weeks of which the last backup is kept.',
    wholeNumber(0, 1_000),
  ),
  accessTokenTtlSeconds: variable('ACCESS_TOKEN_TTL_SECONDS', '300', 'Life of an access token, in seconds.', ttl),
  refreshTokenTtlSeconds: variable(
    'REFRESH_TOKEN_TTL_SECONDS',
    '604800',
    'Life of a refresh token, in seconds: an unused device stays signed in for this time.',
    ttl,
  ),
  magicTokenTtlSeconds: variable(
    'MAGIC_TOKEN_TTL_SECONDS',
    '900',
    'Life of a sign-in or registration link sent by mail, in seconds.',
    ttl,
  ),
  allowPrivateWebhooks: variable(
    'ALLOW_PRIVATE_WEBHOOKS',
    'false',
    '`true` allows webhooks on this machine and in private networks; link previews never go there.',
    trueFalse,
  ),
  licenseDefaultUserLimit: variable(
    'LICENSE_DEFAULT_USER_LIMIT',
    '',
    'Accounts allowed without a licence, guests and visitors not counted; empty means no limit.',
    z
      .union([z.literal(''), wholeNumber(1, PRO_PLAN_USER_LIMIT)])
      .transform((value) => (value === '' ? undefined : value)),
  ),
  licenseServiceUrl: variable(
    'LICENSE_SERVICE_URL',
    '',
    'Address of a service that sells licences; empty means none.',
    z.union([z.literal(''), serviceUrl]).transform((value) => (value === '' ? undefined : value)),
  ),
  allowPrivateProviders: variable(
    'ALLOW_PRIVATE_PROVIDERS',
    'false',
    '`true` allows mail, push and voice servers and identity providers on this machine and in private networks.',
    trueFalse,
  ),
  allowPrivateNotificationServices: variable(
    'ALLOW_PRIVATE_NOTIFICATION_SERVICES',
    'false',
    '`true` allows users to set up [notification services](notifications.md#notification-services) on this machine and in private networks.',
    trueFalse,
  ),
  googleKeys: service(
    'GOOGLE_KEYS_URL',
    'https://www.googleapis.com/oauth2/v3/certs',
    'Address of the public keys for Google sign-ins (JWKS).',
  ),
  github: service('GITHUB_URL', 'https://github.com', 'Address of GitHub for sign-ins: set it for GitHub Enterprise.'),
  githubApi: service(
    'GITHUB_API_URL',
    'https://api.github.com',
    'API of the same GitHub; for GitHub Enterprise it ends in `/api/v3`.',
  ),
  fcm: service(
    'FCM_URL',
    'https://fcm.googleapis.com',
    'Address for pushes to mobile apps (FCM HTTP v1), with a project of your own.',
  ),
  androidStore: appAddress('ANDROID_STORE_URL', 'the Android app in a store'),
  androidApk: appAddress('ANDROID_APK_URL', 'the Android app as a file'),
  iosStore: appAddress('IOS_STORE_URL', 'the iPhone app in a store'),
};

/** All settings from the environment, parsed. Times in seconds and sizes in bytes, as the names say. */
export type Config = Readonly<{
  [K in keyof typeof variables]: (typeof variables)[K] extends Variable<infer T> ? T : never;
}>;

/** Every environment variable that is read, for documentation. */
export const configVariables: readonly Pick<Variable<unknown>, 'name' | 'default' | 'description'>[] = Object.values(
  variables,
).map(({ name, default: fallback, description }) => ({ name, default: fallback, description }));

/** They contain passwords: their values are never shown. */
const SECRET = new Set(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'BLOB_URL', 'BUS_URL']);

function messageOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const nested = issue?.code === 'invalid_union' ? issue.errors.flat().at(-1) : issue;
  return nested?.message ?? 'another value';
}

/** Parses the environment once; empty and absent variables take their defaults. @throws ConfigError */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries<Variable<unknown>>(variables).map(([key, { name, default: fallback, schema }]) => {
    const raw = env[name]?.trim() || fallback;
    const parsed = schema.safeParse(raw);
    if (!parsed.success)
      problems.push(`${name}=${SECRET.has(name) ? '…' : JSON.stringify(raw)}: allowed is ${messageOf(parsed.error)}.`);
    return [key, parsed.data];
  });
  const values = Object.fromEntries(entries);
  if (values['databaseReplicaUrl'] !== undefined && !env['DATABASE_URL']?.trim())
    problems.push('DATABASE_REPLICA_URL=…: allowed is a replica of the database of DATABASE_URL, which is not set.');
  if (problems.length > 0) throw new ConfigError(`Wrong configuration.\n${problems.join('\n')}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every entry comes from the schema its type names
  return Object.freeze(values) as Config;
}

/** Finds variables that the server ignores, but whose names are similar to known ones. */
export const findMisspelt = (env: Readonly<Record<string, string | undefined>> = process.env) =>
  findSimilarNames(
    env,
    configVariables.map(({ name }) => name),
  );
