import {
  findBadServiceField,
  parseServiceHeaders,
  ProblemError,
  SECRET_MASK,
  type ServiceConfig,
  type ServiceField,
  type ServiceKind,
  serviceKinds,
  tidyServiceConfig,
  type Uid,
} from '@loquat/contract';
import type { Sealer } from '../../platform/secrets/sealing.ts';

/** A configuration and its kind. */
export interface ConfigOfKind {
  kind: ServiceKind;
  config: ServiceConfig;
}

const contextOf = (uid: Uid) => `notification service of ${uid}`;

/** Encrypts whole configurations: also an address or a chat that is no secret tells who its user is elsewhere. */
export const createConfigSealer = (sealer: Sealer) => ({
  seal: (uid: Uid, config: ServiceConfig): string => sealer.seal(JSON.stringify(config), contextOf(uid)),
  /** Empty if it was sealed with other keys: then nothing can be sent. */
  open: (uid: Uid, sealed: string): ServiceConfig =>
    JSON.parse(sealer.open(sealed, contextOf(uid)) ?? '{}') as ServiceConfig,
});
export type ConfigSealer = ReturnType<typeof createConfigSealer>;

/** Where the requests go: a secret is not sent to a place that it was not entered for. */
const isDestination = ({ key, format }: ServiceField) => format === 'base' || key === 'webhook_url';

function maskValue({ format }: ServiceField, value: string): string {
  if (format === 'address') return `${new URL(value).origin}/${SECRET_MASK}`;
  if (format !== 'headers') return SECRET_MASK;
  const names = (parseServiceHeaders(value) ?? []).map(([name]) => [name, SECRET_MASK]);
  return JSON.stringify(Object.fromEntries(names));
}

const masked = (field: ServiceField, value: string): string => (field.secret ? maskValue(field, value) : value);

/** The configuration for answers. */
export const maskConfig = ({ kind, config }: ConfigOfKind): ServiceConfig =>
  Object.fromEntries(
    serviceKinds[kind].fields.flatMap((field) => {
      const value = config[field.key];
      return value === undefined ? [] : [[field.key, masked(field, value)]];
    }),
  );

const refuse = (): never => {
  throw new ProblemError('notification_service.secret_missing');
};

/** Headers with the stored values of those that are masked. */
function keptHeaders(given: string, stored: string | undefined): string {
  const known = new Map((parseServiceHeaders(stored ?? '') ?? []).map(([name, value]) => [name.toLowerCase(), value]));
  const entries = (parseServiceHeaders(given) ?? []).map(([name, value]): [string, string] => [
    name,
    value.includes('•') ? ((value === SECRET_MASK ? known.get(name.toLowerCase()) : undefined) ?? refuse()) : value,
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * The configuration to store, with the stored secrets in place of masks.
 * @throws ProblemError `notification_service.bad_config`, `notification_service.secret_missing`
 */
export function completeConfig({ kind, config }: ConfigOfKind, stored: ConfigOfKind | null): ServiceConfig {
  const given = tidyServiceConfig(kind, config);
  const bad = findBadServiceField(kind, given);
  if (bad !== undefined) throw new ProblemError('notification_service.bad_config', `bad configuration: ${bad}`);
  const { fields } = serviceKinds[kind];
  const old = stored?.kind === kind ? stored.config : {};
  const isSame = (field: ServiceField) => {
    const before = old[field.key];
    return before !== undefined && [before, masked(field, before)].includes(given[field.key] ?? '');
  };
  const staysThere = fields.filter(isDestination).every(isSame);
  const complete = (field: ServiceField, value: string): string => {
    const before = staysThere ? old[field.key] : undefined;
    if (field.format === 'headers') return keptHeaders(value, before);
    if (!field.secret || !value.includes(SECRET_MASK)) return value;
    return before !== undefined && value === masked(field, before) ? before : refuse();
  };
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = given[field.key];
      return value === undefined ? [] : [[field.key, complete(field, value)]];
    }),
  );
}
