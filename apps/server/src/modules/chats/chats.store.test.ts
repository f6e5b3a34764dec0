import type { ChatTarget, Gid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '../../../test/stores/each-database.ts';
import { addPeople } from '../../../test/stores/people.ts';

/** Two people and a channel. */
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
    const { pinnedChats, users } = stores;
    const { ann, eve, withEve, inTeam } = await meet(stores);
    const pin = (target: ChatTarget) => pinnedChats.insert(ann, { target, updated_at: 5 });

    expect([await pin(withEve), await pin(inTeam), await pin(withEve)]).toEqual([true, true, false]);
    expect((await pinnedChats.list(ann)).map(({ target }) => target)).toEqual([inTeam, withEve]);
    expect([await pinnedChats.delete(ann, inTeam), await pinnedChats.delete(ann, inTeam)]).toEqual([true, false]);
    await users.delete(eve);
    expect(await pinnedChats.list(ann)).toEqual([]);
  });
});
