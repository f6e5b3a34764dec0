import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import type { Session } from './auth.store.ts';
import { REMEMBERED_MAX } from './sessions/known-devices.store.ts';

const session = (uid: Uid, device: string, more: Partial<Session> = {}): Session => ({
  uid,
  device,
  session_id: `${device} session`,
  refresh_hash: 'hash',
  previous_hash: null,
  renewed_at: null,
  device_token: null,
  expires_at: 100,
  name: 'Phone',
  signed_in_at: 1,
  proved_at: null,
  is_enough: true,
  ...more,
});

onEachDatabase((open, test) => {
  test('a proof belongs to the sign-in that recorded it', async () => {
    const stores = await open();
    const { sessions } = stores;
    const [uid] = (await addPeople(stores, 'ann')) as [Uid];
    const first = session(uid, 'web');
    await sessions.save(first);
    await sessions.setProvedAt(first, 5);
    expect((await sessions.find(uid, 'web'))?.proved_at).toBe(5);
    await sessions.save(session(uid, 'web', { session_id: 'later' }));
    await sessions.setProvedAt(first, 6);
    expect((await sessions.find(uid, 'web'))?.proved_at).toBeNull();
  });

  test('a device has one session, the last', async () => {
    const stores = await open();
    const { sessions } = stores;
    const [uid] = (await addPeople(stores, 'ann')) as [Uid];
    await sessions.save(session(uid, 'web'));
    const last = session(uid, 'web', { refresh_hash: 'new', previous_hash: 'hash', renewed_at: 2 });
    await sessions.save(last);
    await sessions.save(session(uid, 'app'));

    expect(await sessions.find(uid, 'web')).toEqual(last);
    expect(await sessions.find(uid, 'none')).toBeNull();
    expect((await sessions.listOf(uid)).map(({ device }) => device)).toEqual(['app', 'web']);
    expect(await sessions.delete(uid, 'app')).toBe(true);
    expect(await sessions.delete(uid, 'app')).toBe(false);
    expect(await sessions.list()).toEqual([last]);
  });

  test('a push token belongs to one device', async () => {
    const stores = await open();
    const { sessions } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    for (const each of [session(ann, 'web'), session(ann, 'app'), session(eve, 'web')]) await sessions.save(each);
    for (const [uid, device] of [
      [ann, 'web'],
      [ann, 'app'],
      [eve, 'web'],
    ] as const)
      expect(await sessions.setDeviceToken(uid, device, 'token')).toBe(true);
    expect(await sessions.setDeviceToken(eve, 'none', 'token')).toBe(false);
    await sessions.clearDeviceTokenElsewhere(ann, 'app', 'token');

    const tokens = (await sessions.list()).map(({ uid, device, device_token }) => `${uid} ${device} ${device_token}`);
    expect(tokens.toSorted()).toEqual([`${ann} app token`, `${ann} web null`, `${eve} web null`]);
  });

  test('sessions end by time, for all devices, and with their account', async () => {
    const stores = await open();
    const { sessions, users } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    await sessions.save(session(ann, 'old', { expires_at: 50 }));
    await sessions.save(session(ann, 'web'));
    await sessions.save(session(eve, 'web'));
    await sessions.deleteExpired(50);
    expect(await sessions.list()).toHaveLength(2);
    await sessions.deleteAllOf(ann);
    expect(await sessions.list()).toMatchObject([{ uid: eve }]);
    await users.delete(eve);
    expect(await sessions.list()).toEqual([]);
  });

  test('a device is new if there are others, until it is marked as seen', async () => {
    const stores = await open();
    const { sessions, knownDevices } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    const note = (uid: Uid, device: string, at: number) => knownDevices.note({ uid, device, secret_hash: null, at });

    expect(await note(ann, 'web', 1)).toBe('first');
    expect(await note(ann, 'app', 2)).toBe('new');
    expect(await note(ann, 'web', 3)).toBe('known');
    expect(await note(eve, 'web', 3)).toBe('first');
    expect(await knownDevices.listNew(ann)).toEqual(['app']);
    await knownDevices.markLaterSeen(ann, 'app');
    expect(await knownDevices.listNew(ann)).toEqual(['app']);
    await knownDevices.markLaterSeen(ann, 'web');
    expect(await knownDevices.listNew(ann)).toEqual([]);
    await sessions.save(session(ann, 'old', { signed_in_at: null }));
    await knownDevices.noteSessions();
    await knownDevices.noteSessions();
    expect(await note(ann, 'old', 9)).toBe('known');
  });

  test('a device is recognised by its secret, not by its name', async () => {
    const stores = await open();
    const { knownDevices } = stores;
    const [uid] = (await addPeople(stores, 'ann')) as [Uid];
    const note = (secret_hash: string | null, at: number) => knownDevices.note({ uid, device: 'web', secret_hash, at });

    expect(await note(null, 1)).toBe('first');
    expect(await note('owner', 2)).toBe('known');
    expect(await note('owner', 3)).toBe('known');
    expect(await note('thief', 4)).toBe('new');
    expect(await knownDevices.listNew(uid)).toEqual(['web']);
    expect(await note(null, 5)).toBe('known');
    expect(await note('owner', 6)).toBe('new');
  });

  test('a secret finds the latest device of its account with a name that begins alike', async () => {
    const stores = await open();
    const { knownDevices } = stores;
    const [ann, bob] = (await addPeople(stores, 'ann', 'bob')) as [Uid, Uid];
    const find = (uid: Uid, name: string, secret_hash: string | null) =>
      knownDevices.findBySecret({ uid, name, secret_hash });
    const note = (device: string, secret_hash: string | null, at: number) =>
      knownDevices.note({ uid: ann, device, secret_hash, at });
    await note('unknown:1', 'a', 1);
    await note('unknown:2', 'a', 2);
    await note('unknown:3', null, 3);
    await note('unknowns', 'b', 4);
    await note('browser', 'a', 5);

    expect(await find(ann, 'unknown', 'a')).toBe('unknown:2');
    expect(await find(ann, 'browser', 'a')).toBe('browser');
    const none = [find(ann, 'unknown', 'b'), find(ann, 'unknown', null), find(bob, 'unknown', 'a')];
    expect(await Promise.all(none)).toEqual([undefined, undefined, undefined]);
  });

  test('the latest devices of an account are remembered', async () => {
    const stores = await open();
    const { knownDevices } = stores;
    const [uid] = (await addPeople(stores, 'ann')) as [Uid];
    for (let at = 0; at <= REMEMBERED_MAX; at += 1)
      await knownDevices.note({ uid, device: `device ${at}`, secret_hash: null, at });

    expect(await knownDevices.note({ uid, device: 'device 1', secret_hash: null, at: 999 })).toBe('known');
    expect(await knownDevices.note({ uid, device: 'device 0', secret_hash: null, at: 999 })).toBe('new');
  });

  test('a mailbox has one link, which is used once', async () => {
    const { signInLinks } = await open();
    const link = { code_hash: 'a', email: 'ann@example.org', uid: null, language: 'en', expires_at: 5 };
    await signInLinks.save(link);
    const last = { ...link, code_hash: 'b', language: 'zh', expires_at: 9 };
    await signInLinks.save(last);

    expect(await signInLinks.find('a')).toBeNull();
    expect(await signInLinks.find('b')).toEqual(last);
    await signInLinks.deleteExpired(8);
    expect(await signInLinks.take('b')).toEqual(last);
    expect(await signInLinks.take('b')).toBeNull();
  });
});
