import type { Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

onEachDatabase((open, test) => {
  test('sent answers are replaced, counted again when the visitor writes, and deleted with the visitor', async () => {
    const stores = await open();
    const [uid] = (await addPeople(stores, 'vic')) as [Uid];
    const { answerEmails, users } = stores;
    await answerEmails.noteAnswer(uid);
    expect(await answerEmails.find(uid)).toBeNull();
    await answerEmails.save({ uid, sent_mid: 3 as Mid, unanswered: 1 });
    await answerEmails.save({ uid, sent_mid: 5 as Mid, unanswered: 2 });
    expect(await answerEmails.find(uid)).toEqual({ uid, sent_mid: 5, unanswered: 2 });
    await answerEmails.noteAnswer(uid);
    expect(await answerEmails.find(uid)).toEqual({ uid, sent_mid: 5, unanswered: 0 });
    await users.delete(uid);
    expect(await answerEmails.find(uid)).toBeNull();
  });
});
