import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { newUser } from '#test/stores/rows.ts';

onEachDatabase((open, test) => {
  test('an account is read as it was inserted, without its hash', async () => {
    const { users } = await open();
    expect(await users.isEmpty()).toBe(true);
    const ann = await users.insert(newUser('Ann', { email: 'ann@example.org', password_hash: 'hash', is_admin: true }));

    expect(ann).toEqual({
      uid: 1,
      email: 'ann@example.org',
      name: 'Ann',
      is_email_verified: false,
      gender: 0,
      language: 'en',
      is_admin: true,
      is_bot: false,
      is_public: false,
      avatar_updated_at: 0,
      create_by: 'password',
      msg_smtp_notify_enable: true,
      widget_id: null,
      visitor_host: null,
      may_choose_host: false,
      status: 'normal',
      created_at: 1,
      updated_at: 1,
    });
    expect(await users.find(ann.uid)).toEqual(ann);
    expect(await users.findByEmail('ann@example.org')).toBe(ann.uid);
    expect(await users.findPasswordHash(ann.uid)).toBe('hash');
    expect(await users.isEmpty()).toBe(false);
  });

  test('names are found whatever the case of A to Z, and other letters keep theirs', async () => {
    const { users } = await open();
    const { uid } = await users.insert(newUser('Ärger Ann'));

    expect(await users.findByName('Ärger ANN')).toBe(uid);
    expect(await users.findByName('ärger ann')).toBeNull();
    await expect(users.insert(newUser('Ärger aNN'))).rejects.toThrow(/unique/i);
  });

  test('a uid is never reused, and a refused account uses none', async () => {
    const { users } = await open();
    const first = await users.insert(newUser('a'));
    await users.delete(first.uid);
    const second = await users.insert(newUser('b'));

    expect([first.uid, second.uid]).toEqual([1, 2]);
    expect(await users.list()).toEqual([second]);
  });

  test('only the given fields change', async () => {
    const { users } = await open();
    const before = await users.insert(newUser('Ann', { password_hash: 'hash' }));
    const after = await users.update(before.uid, { name: 'Eve', is_admin: true, updated_at: 9 });

    expect(after).toEqual({ ...before, name: 'Eve', is_admin: true, updated_at: 9 });
    expect([await users.findByName('eve'), await users.findByName('ann')]).toEqual([before.uid, null]);
    expect(await users.findPasswordHash(before.uid)).toBe('hash');
    await expect(users.update(99 as Uid, { name: 'x', updated_at: 9 })).rejects.toThrow('vanished');
  });

  test('guests are counted separately, oldest first', async () => {
    const { users } = await open();
    await users.insert(newUser('a'));
    for (const name of ['g', 'f', 'e']) await users.insert(newUser(name, { create_by: 'guest' }));

    expect([await users.count(), await users.countGuests()]).toEqual([1, 3]);
    expect((await users.listOldestGuests(2)).map(({ uid }) => uid)).toEqual([2, 3]);
  });

  test('the user log is read in order, after any of its entries', async () => {
    const { userLog } = await open();
    expect(await userLog.lastId()).toBe(0);
    const entry = { email: null, name: 'Ann', gender: 0, language: 'en', is_admin: false, is_bot: null };
    const append = (uid: number) =>
      userLog.append({ ...entry, action: 'create', uid: uid as Uid, avatar_updated_at: null });
    const appended = [await append(1), await append(2), await append(1)];

    expect(appended.map(({ log_id }) => log_id)).toEqual([1, 2, 3]);
    expect(await userLog.readAfter(1, 10)).toEqual(appended.slice(1));
    expect(await userLog.readAfter(0, 1)).toEqual(appended.slice(0, 1));
    await userLog.forget(1 as Uid);
    expect(await userLog.readAfter(0, 10)).toEqual(appended.slice(1, 2));
  });
});
