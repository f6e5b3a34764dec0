import type { ChatTarget, Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

/** Two users and a channel. */
async function meet(stores: SharedStores) {
  const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
  await stores.channels.insert({ name: 'team', description: '', is_public: true, owner: null, created_at: 1 });
  const withEve: ChatTarget = { uid: eve };
  const inTeam: ChatTarget = { gid: 1 as Gid };
  return { ann, eve, withEve, inTeam };
}

const NOW = 100;

onEachDatabase((open, test) => {
  test('a mute is saved once for each chat, until it expires', async () => {
    const stores = await open();
    const { mutes } = stores;
    const { ann, eve, withEve, inTeam } = await meet(stores);
    await mutes.save(ann, { target: withEve, expired_at: 50 });
    await mutes.save(ann, { target: withEve, expired_at: null });
    await mutes.save(ann, { target: inTeam, expired_at: 101 });
    await mutes.save(eve, { target: inTeam, expired_at: 50 });

    expect(await mutes.list(ann, NOW)).toEqual([
      { target: inTeam, expired_at: 101 },
      { target: withEve, expired_at: null },
    ]);
    expect(await mutes.listAll()).toHaveLength(3);
    expect(await mutes.list(eve, NOW)).toEqual([]);
    await mutes.deleteExpired(NOW);
    await mutes.delete(ann, inTeam);
    expect(await mutes.listAll()).toEqual([{ uid: ann, target: withEve, expired_at: null }]);
  });

  test('automatic deletion is set for each chat, and zero removes it', async () => {
    const stores = await open();
    const { autoDeletes } = stores;
    const { ann, withEve, inTeam } = await meet(stores);
    await autoDeletes.save(ann, { target: withEve, expires_in: 60 });
    await autoDeletes.save(ann, { target: inTeam, expires_in: 30 });
    await autoDeletes.save(ann, { target: withEve, expires_in: 90 });

    expect(await autoDeletes.list(ann)).toEqual([
      { target: inTeam, expires_in: 30 },
      { target: withEve, expires_in: 90 },
    ]);
    await autoDeletes.save(ann, { target: inTeam, expires_in: 0 });
    expect(await autoDeletes.listAll()).toEqual([{ uid: ann, target: withEve, expires_in: 90 }]);
  });

  test('pinned chats are listed newest first, and keep their place when pinned again', async () => {
    const stores = await open();
    const { pinnedChats, endedChats, users } = stores;
    const { ann, eve, withEve, inTeam } = await meet(stores);
    const pin = (target: ChatTarget) => pinnedChats.insert(ann, { target, updated_at: 5 });

    expect([await pin(withEve), await pin(inTeam), await pin(withEve)]).toEqual([true, true, false]);
    expect((await pinnedChats.list(ann)).map(({ target }) => target)).toEqual([inTeam, withEve]);
    expect([await pinnedChats.delete(ann, inTeam), await pinnedChats.delete(ann, inTeam)]).toEqual([true, false]);
    await endedChats.forgetUser(eve);
    expect(await pinnedChats.list(ann)).toEqual([]);
    await pin(withEve);
    await users.delete(ann);
    expect(await pinnedChats.list(ann)).toEqual([]);
  });

  test('settings end with the channel or the other user, and those of other chats stay', async () => {
    const stores = await open();
    const { readMarkers, mutes, autoDeletes, pinnedChats, endedChats } = stores;
    const { ann, eve, withEve, inTeam } = await meet(stores);
    const notes: ChatTarget = { uid: ann };
    for (const target of [withEve, inTeam, notes]) {
      await readMarkers.advance(ann, { target, mid: 5 as Mid });
      await mutes.save(ann, { target, expired_at: null });
      await autoDeletes.save(ann, { target, expires_in: 60 });
      await pinnedChats.insert(ann, { target, updated_at: 5 });
    }
    const targets = async () => {
      const lists = [readMarkers.list(ann), mutes.list(ann, NOW), autoDeletes.list(ann), pinnedChats.list(ann)];
      return (await Promise.all(lists)).map((list) => list.map(({ target }) => target));
    };

    await endedChats.forgetUser(eve);
    for (const found of await targets()) expect(found).toEqual(expect.arrayContaining([inTeam, notes]));
    expect((await targets()).flat()).toHaveLength(8);
    await endedChats.forgetChannel(1 as Gid);
    expect(await targets()).toEqual([[notes], [notes], [notes], [notes]]);
  });
});
