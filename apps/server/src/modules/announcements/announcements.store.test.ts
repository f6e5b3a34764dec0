import type { Gid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

async function addChannels({ channels }: SharedStores, ...names: string[]): Promise<Gid[]> {
  const gids: Gid[] = [];
  for (const name of names) {
    const channel = await channels.insert({ name, description: '', is_public: true, owner: null, created_at: 1 });
    gids.push(channel.gid);
  }
  return gids;
}
const announcement = (gid: Gid, content: string, updated_at: number) => ({
  gid,
  content,
  created_by: 1 as Uid,
  created_at: 1,
  updated_at,
});

onEachDatabase((open, test) => {
  test('an announcement is read as it was put, and replaced by the next one', async () => {
    const stores = await open();
    const { announcements, channels } = stores;
    const [one, other] = (await addChannels(stores, 'one', 'other')) as [Gid, Gid];
    const first = announcement(one, 'a \0 \u{10FFFF} **b**', 5);
    await announcements.put(first);
    await announcements.put(announcement(other, 'Other', 6));
    expect(await announcements.find(one)).toEqual(first);
    expect((await channels.find(one))?.announced_at).toBe(5);

    await announcements.put(announcement(one, 'Changed', 7));
    const listed = await announcements.listIn([one, other], 10);
    expect(listed.map(({ content }) => content)).toEqual(['Changed', 'Other']);
    expect(await announcements.listIn([one, other], 1)).toHaveLength(1);
    expect(await announcements.listIn([other], 10)).toHaveLength(1);
    expect(await announcements.listIn([], 10)).toEqual([]);
    expect((await channels.list()).map(({ announced_at }) => announced_at)).toEqual([7, 6]);

    expect([await announcements.delete(one), await announcements.delete(one)]).toEqual([true, false]);
    expect(await announcements.find(one)).toBe(null);
    expect((await channels.find(one))?.announced_at).toBe(null);
  });

  test('only the present version is noted as seen, once', async () => {
    const stores = await open();
    const { announcements, channels } = stores;
    const [ann, bob] = (await addPeople(stores, 'ann', 'bob')) as [Uid, Uid];
    const [gid, other] = (await addChannels(stores, 'one', 'other')) as [Gid, Gid];
    await announcements.put(announcement(gid, 'One', 5));
    const seen = async (uid: Uid, updated_at: number) => announcements.markSeen(uid, { gid, updated_at });
    expect(await announcements.markSeen(ann, { gid: other, updated_at: 5 })).toBe(false);
    expect([await seen(ann, 4), await seen(ann, 6)]).toEqual([false, false]);
    expect([await seen(ann, 5), await seen(ann, 5)]).toEqual([true, false]);
    expect(await announcements.listSeen(ann)).toEqual([{ gid, updated_at: 5 }]);
    expect(await announcements.listSeen(bob)).toEqual([]);

    await announcements.put(announcement(gid, 'Two', 6));
    expect([await seen(ann, 5), await seen(ann, 6), await seen(bob, 6)]).toEqual([false, true, true]);
    await channels.delete(gid);
    expect([await announcements.find(gid), await announcements.listSeen(ann)]).toEqual([null, []]);
  });
});
