import type { Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import type { NewEntry } from '../messages/messages.store.ts';

const NEW = { description: '', is_public: false, owner: 1 as Uid, created_at: 1 };
const said = (gid: Gid): NewEntry => ({
  from_uid: 1 as Uid,
  created_at: 1,
  gid,
  to_uid: null,
  kind: 'normal',
  about_mid: null,
  expires_at: null,
  detail: '{}',
});

onEachDatabase((open, test) => {
  test('a channel is read with its members and pins, and only the given fields change', async () => {
    const { channels, messages, pins } = await open();
    const { gid } = await channels.insert({ ...NEW, name: 'team' });
    await channels.addMembers([3, 1, 2].map((uid) => ({ gid, uid: uid as Uid, since_mid: 0 as Mid })));
    const content = { content_type: 'text/plain', content: 'Hi', properties: '{"a":1}' };
    const mids = [await messages.append(said(gid), content), await messages.append(said(gid), content)];
    for (const [at, mid] of mids.toReversed().entries())
      await pins.insert({ mid, gid, created_by: 2 as Uid, created_at: at });
    await channels.update(gid, { description: 'All of us', dm_to_member: false });
    const channel = await channels.find(gid);

    expect(channel).toEqual({
      gid: 1,
      owner: 1,
      name: 'team',
      description: 'All of us',
      is_public: false,
      avatar_updated_at: 0,
      show_email: true,
      dm_to_member: false,
      add_friend: true,
      only_owner_can_send_msg: false,
      ext_setting: null,
      members: [1, 2, 3],
      announced_at: null,
      pinned_messages: mids.toReversed().map((mid, at) => ({
        mid,
        from_uid: 1,
        created_by: 2,
        created_at: at,
        properties: { a: 1 },
        content_type: 'text/plain',
        content: 'Hi',
      })),
    });
    expect(await channels.list()).toEqual([channel]);
    expect(await channels.listJoined(2 as Uid)).toEqual([channel]);
    expect(await channels.listJoined(4 as Uid)).toEqual([]);
    expect(await channels.lastMid()).toBe(2);
    expect(await pins.listUpTo(gid, 1)).toMatchObject([{ mid: 1 }]);
    expect(await pins.listUpTo(null, 2)).toMatchObject([{ mid: 2 }, { mid: 1 }]);
  });

  test('members are added and removed, and deleting a channel deletes its rows', async () => {
    const stores = await open();
    const { channels, readMarkers, endedChats } = stores;
    await addPeople(stores, 'ann');
    const { gid } = await channels.insert({ ...NEW, name: 'team' });
    await channels.addMembers([]);
    await channels.addMembers([1, 2, 3].map((uid) => ({ gid, uid: uid as Uid, since_mid: 7 as Mid })));
    await channels.removeMembers(gid, [2 as Uid, 9 as Uid]);
    expect(await channels.find(gid)).toMatchObject({ members: [1, 3], description: null });
    expect(await channels.listMemberships()).toContainEqual({ gid, uid: 3, since_mid: 7 });
    expect(await readMarkers.advance(1 as Uid, { target: { gid }, mid: 5 as Mid })).toBe(true);

    await endedChats.forgetChannel(gid);
    await channels.delete(gid);
    expect(await channels.find(gid)).toBeNull();
    expect(await channels.listMemberships()).toEqual([]);
    expect(await readMarkers.list(1 as Uid)).toEqual([]);
  });

  test('a read marker only moves forward', async () => {
    const stores = await open();
    const { readMarkers, endedChats } = stores;
    await addPeople(stores, 'ann');
    const target = { uid: 2 as Uid };
    const advance = (mid: number) => readMarkers.advance(1 as Uid, { target, mid: mid as Mid });

    expect([await advance(5), await advance(4), await advance(5), await advance(6)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await readMarkers.list(1 as Uid)).toEqual([{ target, mid: 6 }]);
    await endedChats.forgetUser(2 as Uid);
    expect(await readMarkers.list(1 as Uid)).toEqual([]);
  });
});
