import type { Gid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import { keyOf, keyOfChannel } from './conversations.store.ts';

onEachDatabase((open, test) => {
  test('two users have one conversation, whichever of them names the other', async () => {
    const { conversations } = await open();
    const [ann, eve] = [1, 2] as [Uid, Uid];
    const id = await conversations.getOrCreate(keyOf(ann, { uid: eve }));

    expect(await conversations.getOrCreate(keyOf(eve, { uid: ann }))).toBe(id);
    expect(await conversations.getOrCreate(keyOf(eve, { uid: eve }))).not.toBe(id);
  });

  test('a channel has one conversation, which is still there when the channel is deleted', async () => {
    const stores = await open();
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    const { channels, conversations } = stores;
    const { gid } = await channels.insert({ name: 'a', description: '', is_public: true, owner: ann, created_at: 1 });
    const id = await conversations.getOrCreate(keyOfChannel(gid));
    await channels.delete(gid);

    expect(await conversations.getOrCreate(keyOfChannel(gid))).toBe(id);
    expect(await conversations.getOrCreate(keyOfChannel((gid + 1) as Gid))).not.toBe(id);
  });
});
