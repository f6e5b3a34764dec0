import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../../config/config.ts';

export type Log = Logger;

const SECRET_FIELDS = [
  'password',
  'old_password',
  'new_password',
  'token',
  'refresh_token',
  'magic_token',
  'device_token',
  'api_key',
  'client_secret',
  'id_token',
  'access_token',
  'key',
  'secret',
  'authorization',
  'cookie',
  '["x-api-key"]',
  '["api-key"]',
  '["x-secret"]',
];
const DEPTHS = ['', '*.', '*.*.'];
const at = (depth: string, field: string) => (field.startsWith('[') ? `${depth.slice(0, -1)}${field}` : depth + field);
const SECRET_PATHS = DEPTHS.flatMap((depth) => SECRET_FIELDS.map((field) => at(depth, field)));

interface LoggedRequest {
  id?: unknown;
  method?: string;
  url?: string;
  ip?: string;
}

/** Pages whose address ends with a secret: invitations, and returns from other sites. */
const TELLING_PATH = /^(\/+(?:join|invite_mobile|oauth|cb\/+[^/]+)\/).+/;

// Keys and magic tokens are in queries, so no query is ever logged; neither are headers or bodies.
const pathOf = (url: string | undefined) => url?.split('?', 1)[0]?.replace(TELLING_PATH, '$1[secret]');

const serializeRequest = ({ id, method, url, ip }: LoggedRequest) => ({ id, method, path: pathOf(url), ip });

const require = createRequire(import.meta.url);

/** Loaded on demand: a server without a terminal never needs it. */
function prettyStream(): DestinationStream | undefined {
  return process.stdout.isTTY ? require('pino-pretty')({ colorize: true, ignore: 'pid,hostname' }) : undefined;
}

/** The only logger: JSON lines to stdout (readable ones on a terminal), secrets redacted. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: logLevel,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    serializers: { req: serializeRequest, err: stdSerializers.err },
  };
  const stream = destination ?? prettyStream();
  return stream ? pino(options, stream) : pino(options);
}
