import {
  api,
  type NotificationService,
  NotificationServiceId,
  SECRET_MASK,
  type ServiceKind,
  serviceKinds,
  Timestamp,
  Uid,
} from '@loquat/contract';
import { Refusal } from './outside.ts';
import { ME, type Team } from './team.ts';

const NOW = Timestamp.parse(Date.UTC(2026, 4, 4, 10, 12));

const masked = (kind: ServiceKind, config: Record<string, string>): Record<string, string> => {
  const secrets = new Set(serviceKinds[kind].fields.filter(({ secret }) => secret).map(({ key }) => key));
  const entries = Object.entries(config).filter(([, value]) => value !== '');
  return Object.fromEntries(entries.map(([key, value]) => [key, secrets.has(key) ? SECRET_MASK : value]));
};

/** A service as the server answers it. */
export const storedService = (
  kind: ServiceKind,
  config: Record<string, string>,
  more: Partial<NotificationService> = {},
): NotificationService => ({
  id: NotificationServiceId.parse(1),
  user_id: Uid.parse(ME),
  channel_type: kind,
  name: serviceKinds[kind].name,
  config: masked(kind, config),
  enabled: true,
  trigger_on_all_messages: false,
  trigger_on_mentions: true,
  trigger_on_groups: [],
  skip_when_online: true,
  rate_limit_rps: null,
  created_at: NOW,
  updated_at: NOW,
  last_sent_at: NOW,
  failure: null,
  ...more,
});

/** A server that stores notification services as the real one does, and forgets no secret that is sent masked. */
export function keepServices(team: Team, first: readonly NotificationService[], offered: readonly ServiceKind[]) {
  let kept = [...first];
  team.on(api.notificationServices.listOfferedServiceKinds, () =>
    offered.map((id) => ({ id, name: serviceKinds[id].name, description: '' })),
  );
  team.on(api.notificationServices.listNotificationServices, () => kept);
  team.on(api.notificationServices.createNotificationService, ({ body }) => {
    const id = NotificationServiceId.parse(Math.max(0, ...kept.map((one) => one.id)) + 1);
    const made = storedService(body.channel_type, body.config, {
      ...body,
      id,
      last_sent_at: null,
      config: masked(body.channel_type, body.config),
    });
    kept = [...kept, made];
    return made;
  });
  team.on(api.notificationServices.updateNotificationService, ({ params, body }) => {
    const before = kept.find(({ id }) => id === params.id);
    if (!before) return new Refusal('notification_service.not_found');
    const next = { ...before, ...body, config: masked(body.channel_type, body.config), failure: null };
    kept = kept.map((one) => (one.id === before.id ? next : one));
    return next;
  });
  team.on(api.notificationServices.deleteNotificationService, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    return undefined;
  });
  team.on(api.notificationServices.testNotificationService, () => undefined);
  return {
    now: () => kept,
    change: (id: number, more: Partial<NotificationService>) =>
      (kept = kept.map((one) => (one.id === id ? { ...one, ...more } : one))),
  };
}
