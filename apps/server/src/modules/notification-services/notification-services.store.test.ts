import type { NotificationServiceId, ServiceFailure, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import { reachOf, type ServiceFields } from './notification-services.store.ts';

const fields = (more: Partial<ServiceFields> = {}): ServiceFields => ({
  kind: 'bark',
  name: 'Phone \0',
  is_enabled: true,
  sealed_config: 'sealed',
  filters: {
    trigger_on_all_messages: false,
    trigger_on_mentions: true,
    trigger_on_groups: [3],
    skip_when_online: true,
    rate_limit_rps: 0.5,
  },
  ...more,
});
const FAILURE: ServiceFailure = { at: 7, reason: 'gone', status: 404, switched_off: true };
const NONE = { last_sent_at: null, failure: null, refusals: 0, refused_since: null };

onEachDatabase((open, test) => {
  test('services are kept, counted by kind, and deleted by their user alone', async () => {
    const stores = await open();
    const { notificationServices: services } = stores;
    const [one, two] = (await addPeople(stores, 'one', 'two')) as [Uid, Uid];
    const first = await services.insert(one, fields(), 5);
    const { id } = first;
    expect(first).toEqual({ id, uid: one, ...fields(), created_at: 5, updated_at: 5, ...NONE });
    const off = await services.insert(one, fields({ is_enabled: false }), 5);
    await services.insert(two, fields({ kind: 'slack' }), 5);
    await services.insert(two, fields(), 5);

    expect(await services.listOf(one)).toEqual([first, off]);
    expect(await services.countUsers()).toEqual([
      { kind: 'bark', users: 2 },
      { kind: 'slack', users: 1 },
    ]);
    expect((await services.listEnabled()).map(({ uid }) => uid).toSorted((a, b) => a - b)).toEqual([one, two, two]);
    expect([await services.find(two, id), await services.find(one, id)]).toEqual([null, first]);
    expect(await services.update(two, id, fields(), 6)).toBeNull();
    expect([await services.delete(two, id), await services.delete(one, id)]).toEqual([false, true]);
    expect((await services.insert(one, fields(), 5)).id).toBeGreaterThan(id);
  });

  test('how deliveries went counts for the version that was sent to', async () => {
    const stores = await open();
    const { notificationServices: services } = stores;
    const [one] = (await addPeople(stores, 'one')) as [Uid];
    const first = await services.insert(one, fields(), 5);
    const find = (id: NotificationServiceId) => services.find(one, id);
    const state = { failure: FAILURE, refusals: 2, refused_since: 6, is_enabled: false };
    await services.saveState(first, state);
    expect(await find(first.id)).toEqual({ ...first, ...state });
    await services.saveSent(first, 9);
    expect(await find(first.id)).toEqual({ ...first, is_enabled: false, last_sent_at: 9 });

    await services.saveState(first, state);
    const second = await services.update(one, first.id, fields(), 5);
    expect(second).toEqual({ ...first, updated_at: 6, last_sent_at: 9 });
    await services.saveState(first, state);
    await services.saveSent(first, 10);
    expect(await find(first.id)).toEqual(second);
    expect((await services.update(one, first.id, fields(), 60))?.updated_at).toBe(60);
  });
});

test('what the services of a user reach is the sum of them', () => {
  const { filters } = fields();
  expect(reachOf([])).toBeNull();
  expect(reachOf([{ filters }])).toEqual({ when_active: false });
  expect(reachOf([{ filters }, { filters: { ...filters, skip_when_online: false } }])).toEqual({ when_active: true });
});
