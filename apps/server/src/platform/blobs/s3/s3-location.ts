import * as z from 'zod';

/** The location and credentials of a bucket: the parts of BLOB_URL. */
export interface S3Location {
  /** Origin of the object store. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of all object names; empty, or ends in `/`. */
  prefix: string;
  /** Without them, the AWS SDK looks in its environment variables, its files, and the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const PROTOCOLS = new Map([
  ['s3:', 'https'],
  ['s3+http:', 'http'],
]);
/** The region that stores without regions expect. */
const DEFAULT_REGION = 'us-east-1';
const AWS_REGION = /^s3[.-]([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[A-Za-z0-9_-]+\/)*$/;
const REGION = /^[a-z0-9-]+$/;

function credentialsOf({ username, password }: URL): S3Location['credentials'] | null {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') return null;
  return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
}

function parseUrl(value: string): S3Location | undefined {
  const url = URL.parse(value);
  const scheme = PROTOCOLS.get(url?.protocol ?? '');
  if (!url || !scheme || url.host === '' || url.hash !== '') return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'region')) return undefined;
  const [bucket = '', ...folders] = url.pathname.slice(1).split('/');
  const prefix = folders
    .filter((name) => name !== '')
    .map((name) => `${name}/`)
    .join('');
  const region = url.searchParams.get('region') ?? AWS_REGION.exec(url.hostname)?.[1] ?? DEFAULT_REGION;
  const credentials = credentialsOf(url);
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || !REGION.test(region) || credentials === null) return undefined;
  return { endpoint: `${scheme}://${url.host}`, region, bucket, prefix, credentials };
}

/** Like `parseUrl`; an invalid `%` escape makes the address invalid too. */
function parseLocation(value: string): S3Location | undefined {
  try {
    return parseUrl(value);
  } catch {
    return undefined;
  }
}

/** Parses BLOB_URL. */
export const S3Url = z.string().transform((value, context) => {
  const location = parseLocation(value);
  if (location) return location;
  context.addIssue({
    code: 'custom',
    message: 's3://key:secret@host/bucket/folder?region=name, secret encoded as in addresses',
  });
  return z.NEVER;
});
