import {
  type NotificationService,
  type NotificationServiceInput,
  notificationServiceEndpoints,
  type ServiceKind,
} from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const services = connection.callsOf(notificationServiceEndpoints);

/** The query key of the user's notification services. */
export const SERVICES_KEY = ['notification-services', 'own'] as const;
/** The query key of the kinds that users can set up. */
export const OFFERED_KINDS_KEY = ['notification-services', 'offered'] as const;
/** The query key of the administrators' switches. */
export const SERVICE_SWITCHES_KEY = ['notification-services', 'switches'] as const;

export const loadServices = (): Promise<NotificationService[]> => services.listNotificationServices();

/** The kinds that administrators switched on. */
export const loadOfferedKinds = async (): Promise<ServiceKind[]> =>
  (await services.listOfferedServiceKinds()).map(({ id }) => id);

/** The state of the kinds that administrators have ever switched; all others are off. */
export const loadServiceSwitches = () => services.listServiceSwitches();

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['notification-services'] });

/** Sets up a service, or replaces the settings of one. Rejects like any call. */
export async function saveService(
  id: NotificationService['id'] | undefined,
  body: NotificationServiceInput,
): Promise<NotificationService> {
  const saved = await (id === undefined
    ? services.createNotificationService({ body })
    : services.updateNotificationService({ params: { id }, body }));
  await refresh();
  return saved;
}

/** Switches a service on or off. Rejects like any call. */
export async function switchService(service: NotificationService, enabled: boolean): Promise<void> {
  await saveService(service.id, { ...service, rate_limit_rps: service.rate_limit_rps ?? 0, enabled });
}

/** Deletes a service with its secrets. Rejects like any call. */
export async function deleteService(id: NotificationService['id']): Promise<void> {
  await services.deleteNotificationService({ params: { id } });
  await refresh();
}

/** Sends a test message. Rejects with `notification_service.test_failed`; the failure of the service says why. */
export async function testService(id: NotificationService['id']): Promise<void> {
  try {
    await services.testNotificationService({ params: { id } });
  } finally {
    await refresh();
  }
}

/** Lets users set up services of a kind, or stops all of them. Rejects like any call. */
export async function switchKind(channel_type: ServiceKind, enabled: boolean): Promise<void> {
  await services.switchServiceKind({ body: { channel_type, enabled } });
  await refresh();
}
