import {
  findBadServiceField,
  type Gid,
  type NotificationService,
  type NotificationServiceInput,
  SECRET_MASK,
  SERVICE_NAME_MAX_BYTES,
  type ServiceKind,
  serviceKinds,
} from '@loquat/contract';
import * as z from 'zod/mini';

/** Which messages a service gets. */
export type Choice = 'all' | 'mentions' | 'channels';

/** The form of a service; the configuration is beside these, by its keys. */
export interface ServiceValues extends Record<string, string | boolean> {
  service_name: string;
  choice: Choice;
  /** The chosen channels, with commas. */
  gids: string;
  with_mentions: boolean;
  skip_when_online: boolean;
}

type Filters = Pick<
  NotificationService,
  'trigger_on_all_messages' | 'trigger_on_mentions' | 'trigger_on_groups' | 'skip_when_online'
>;

const FRESH: Filters = {
  trigger_on_all_messages: false,
  trigger_on_mentions: true,
  trigger_on_groups: [],
  skip_when_online: true,
};

/** Which messages a service gets; `nothing` is possible from other clients. */
export function choiceOf(filters: Filters): Choice | 'nothing' {
  if (filters.trigger_on_all_messages) return 'all';
  if (filters.trigger_on_groups.length > 0) return 'channels';
  return filters.trigger_on_mentions ? 'mentions' : 'nothing';
}

/** The initial values of the form; without a service, those of a new one. */
export function valuesOf(kind: ServiceKind, service: NotificationService | undefined): ServiceValues {
  const filters = service ?? FRESH;
  const choice = choiceOf(filters);
  const config = serviceKinds[kind].fields.map(({ key, required, choices }) => {
    const first = required ? choices?.[0] : undefined;
    return [key, service?.config[key] ?? first ?? ''];
  });
  return {
    ...Object.fromEntries(config),
    service_name: service?.name ?? serviceKinds[kind].name,
    choice: choice === 'nothing' ? 'channels' : choice,
    gids: filters.trigger_on_groups.join(','),
    with_mentions: choice === 'channels' && filters.trigger_on_mentions,
    skip_when_online: filters.skip_when_online,
  };
}

export const gidsIn = (gids: string): Gid[] =>
  gids
    .split(',')
    .filter(Boolean)
    .map((gid) => Number(gid) as Gid);

const configOf = (kind: ServiceKind, values: ServiceValues): Record<string, string> =>
  Object.fromEntries(serviceKinds[kind].fields.map(({ key }) => [key, String(values[key] ?? '')]));

/** The call's body for the values of a form. */
export const inputOf = (
  kind: ServiceKind,
  values: ServiceValues,
  service: NotificationService | undefined,
): NotificationServiceInput => ({
  channel_type: kind,
  name: values.service_name,
  enabled: service?.enabled ?? true,
  config: configOf(kind, values),
  trigger_on_all_messages: values.choice === 'all',
  trigger_on_mentions: values.choice !== 'channels' || values.with_mentions,
  trigger_on_groups: values.choice === 'channels' ? gidsIn(values.gids) : [],
  skip_when_online: values.skip_when_online,
  rate_limit_rps: service?.rate_limit_rps ?? 0,
});

/** Whether a value stands for the stored secret. */
export const isMasked = (value: string): boolean => value.includes(SECRET_MASK);

/** The issue of secrets that the server would refuse, because they belong to another address. */
const MOVED = 'moved';

/** The values that the server accepts. */
export const serviceSchema = (kind: ServiceKind, saved: ServiceValues) =>
  z
    .looseObject({
      service_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(SERVICE_NAME_MAX_BYTES)),
    })
    .check(({ value, issues }) => {
      const values = value as unknown as ServiceValues;
      const { fields } = serviceKinds[kind];
      const bad = findBadServiceField(kind, configOf(kind, values));
      if (bad !== undefined) {
        const input = values[bad];
        if (input === '') issues.push({ code: 'too_small', origin: 'string', minimum: 1, path: [bad], input });
        else issues.push({ code: 'custom', path: [bad], input });
      }
      const isMoved = fields.some(({ key, format }) => format === 'base' && values[key] !== saved[key]);
      if (!isMoved) return;
      for (const { key } of fields.filter(({ secret }) => secret))
        if (isMasked(String(values[key])))
          issues.push({ code: 'custom', path: [key], input: values[key], message: MOVED });
    });
