import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '../../config/config.ts';
import type { Keys } from '../secrets/keys.ts';
import type { NodeTraits } from './nodes.ts';

const digest = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256').update('loquat node');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** The data about this process that other nodes need; it reveals no secret. */
export function traitsOf({ dataDir, blobUrl }: Pick<Config, 'dataDir' | 'blobUrl'>, keys: Keys): NodeTraits {
  return {
    place: digest(hostname(), dataDir),
    files: blobUrl ? digest(blobUrl.endpoint, blobUrl.bucket, blobUrl.prefix) : null,
    fingerprint: digest(keys.tokenSecret, keys.sealingSecret, keys.serverId),
  };
}
