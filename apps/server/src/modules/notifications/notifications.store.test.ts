import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings, type Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { newUser } from '#test/stores/rows.ts';
import type { StoredSubscription } from './notifications.store.ts';

const [ANN, EVE] = [1, 2] as [Uid, Uid];
const EXPIRY = 100;

const session = (uid: Uid, device: string, session_id = `of ${device}`) => ({
  uid,
  device,
  session_id,
  refresh_hash: 'hash',
  previous_hash: null,
  renewed_at: null,
  device_token: null,
  expires_at: EXPIRY,
  name: '',
  signed_in_at: 1,
  proved_at: null,
  is_enough: true,
});
const subscription = (uid: Uid, device: string, more: Partial<StoredSubscription> = {}): StoredSubscription => ({
  uid,
  device,
  session_id: `of ${device}`,
  endpoint: `https://push.example/${uid}/${device}`,
  p256dh: 'key',
  auth: 'secret',
  scope: '/',
  created_at: 1,
  ...more,
});

async function signIn({ users, sessions }: SharedStores) {
  for (const name of ['ann', 'eve']) await users.insert(newUser(name));
  for (const device of ['web', 'app']) await sessions.save(session(ANN, device));
  await sessions.save(session(EVE, 'web'));
}

onEachDatabase((open, test) => {
  test('settings are stored as a whole, and older ones get the default of a new field', async () => {
    const { users, notificationSettings } = await open();
    for (const name of ['ann', 'eve']) await users.insert(newUser(name));
    expect([await notificationSettings.find(ANN), await notificationSettings.list()]).toEqual([null, []]);

    await notificationSettings.save(EVE, {} as NotificationSettings);
    const chosen = { ...DEFAULT_NOTIFICATION_SETTINGS, note: 'a\0b' } as NotificationSettings;
    await notificationSettings.save(ANN, DEFAULT_NOTIFICATION_SETTINGS);
    await notificationSettings.save(ANN, chosen);
    expect(await notificationSettings.find(ANN)).toEqual(chosen);
    expect(await notificationSettings.list()).toEqual([
      { uid: ANN, settings: chosen },
      { uid: EVE, settings: DEFAULT_NOTIFICATION_SETTINGS },
    ]);
    await users.delete(ANN);
    expect(await notificationSettings.find(ANN)).toBeNull();
    await expect(notificationSettings.save(ANN, chosen)).rejects.toThrow(/foreign key/i);
  });

  test('a device has one subscription, the last, and an endpoint belongs to one device', async () => {
    const stores = await open();
    await signIn(stores);
    const { pushSubscriptions } = stores;
    await pushSubscriptions.save(subscription(ANN, 'web'));
    const last = subscription(ANN, 'web', { endpoint: 'https://push.example/new', created_at: 2, auth: 'other' });
    await pushSubscriptions.save(last);

    expect(await pushSubscriptions.findByEndpoint(last.endpoint)).toEqual(last);
    expect(await pushSubscriptions.findByEndpoint(subscription(ANN, 'web').endpoint)).toBeNull();
    expect(await pushSubscriptions.findByEndpoint(last.endpoint.toUpperCase())).toBeNull();
    await pushSubscriptions.deleteEndpoint(last.endpoint);
    await pushSubscriptions.deleteEndpoint(last.endpoint);
    expect(await pushSubscriptions.listUids()).toEqual([]);
    await pushSubscriptions.save(last);
    const taken = subscription(EVE, 'web', { endpoint: last.endpoint });
    await expect(pushSubscriptions.save(taken)).rejects.toThrow(/unique/i);
  });

  test('subscriptions of valid sessions are listed, the newest first, until they expire', async () => {
    const stores = await open();
    await signIn(stores);
    const { sessions, pushSubscriptions } = stores;
    const app = subscription(ANN, 'app', { created_at: 1 });
    const web = subscription(ANN, 'web', { created_at: 2 });
    for (const saved of [app, web, subscription(EVE, 'web')]) await pushSubscriptions.save(saved);
    expect(await pushSubscriptions.listUids()).toEqual([ANN, EVE]);
    expect(await pushSubscriptions.listOf(ANN, EXPIRY - 1)).toEqual([web, app]);
    expect(await pushSubscriptions.listOf(ANN, EXPIRY)).toEqual([]);

    await sessions.save(session(ANN, 'web', 'a later one'));
    expect(await pushSubscriptions.listOf(ANN, 1)).toEqual([app]);
    await sessions.delete(ANN, 'web');
    expect(await pushSubscriptions.findByEndpoint(web.endpoint)).toBeNull();
    await pushSubscriptions.delete(ANN, 'app');
    await pushSubscriptions.delete(ANN, 'app');
    expect(await pushSubscriptions.listUids()).toEqual([EVE]);
    await expect(pushSubscriptions.save(subscription(ANN, 'none'))).rejects.toThrow(/foreign key/i);
  });
});
