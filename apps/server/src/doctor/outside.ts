import type { Config } from '../config.ts';
import type { ServerSettings } from '../modules/server/server.access.ts';
import { type Check, type Finding, note, wrong } from '../platform/check.ts';
import { OutgoingError } from '../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts';

/** Undefined while there are none, or none that this version can read. */
export type ReadServerSettings = () => Promise<Pick<ServerSettings, 'get'> | undefined>;

/** What the checks of settings need. */
export interface SettingsCheckParts {
  config: Config;
  readSettings: ReadServerSettings;
  safeFetch: SafeFetch;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** A check of administrators' settings. */
export const createSettingsCheck = (
  name: string,
  { readSettings }: Pick<SettingsCheckParts, 'readSettings'>,
  look: (settings: Pick<ServerSettings, 'get'>) => Finding | Promise<Finding>,
): Check => ({
  name,
  async run() {
    const settings = await readSettings();
    return settings ? look(settings) : note('not looked at: there are no settings that can be read');
  },
});

/** An external service, and what to do if it cannot be reached. */
export interface Outsider {
  address: string;
  advice: string;
  /** If it is at an address that Loquat does not contact. */
  adviceIfPrivate?: string;
}

// Only the host: the rest of an address may contain secrets.
const hostOf = (address: string) => URL.parse(address)?.host ?? 'the address';

/** Why an external service could not be reached, in plain English. */
function describeOutgoing({ reason, detail }: OutgoingError, address: string): string {
  const host = hostOf(address);
  switch (reason) {
    case 'address':
      return 'The address is none that can be asked.';
    case 'forbidden':
      return `${host} is on this machine or in a private network, where Loquat does not ask.`;
    case 'unresolved':
      return `The name ${host} has no address.`;
    case 'unreachable':
      return `${host} cannot be reached${detail ? ` (${detail})` : ''}.`;
    case 'timeout':
      return `${host} did not answer in time.`;
    case 'redirects':
      return `${host} sends elsewhere, where Loquat does not follow.`;
    case 'content_type':
    case 'too_large':
    case 'malformed':
      return `${host} answers, but not as this service does.`;
    default:
      return reason satisfies never;
  }
}

const ALLOW_PRIVATE = 'Set ALLOW_PRIVATE_PROVIDERS=true if it is meant to be there, or correct the address.';

/** What `ask` finds, or why nobody answered. */
export async function askOutside(outsider: Outsider, ask: () => Promise<Finding>): Promise<Finding> {
  const { address, advice, adviceIfPrivate = ALLOW_PRIVATE } = outsider;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return wrong(describeOutgoing(error, address), error.reason === 'forbidden' ? adviceIfPrivate : advice);
  }
}
