import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

/** Version of this program, not of the wire contract (`CONTRACT_VERSION`). */
export const VERSION = manifest.version;

/** The user agent in outgoing requests. */
export const USER_AGENT = `Loquat/${VERSION}`;
