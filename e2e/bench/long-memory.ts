import type { Page } from '@playwright/test';
import { chooseSize } from '../../apps/server/bench/sizes.ts';
import type { Person } from '../fixtures/chat-seed.ts';
import { type BusyChannel, makeBusyChannel } from '../fixtures/performance/busy-channels.ts';

/** One long channel and many others: the history of a device in a busy team. */
const LONG = chooseSize(50_000, 300);
const OTHERS = chooseSize(60, 2);
const OTHER_LENGTH = chooseSize(840, 20);

/** Entries of the message log that this device holds. */
const entriesHeld = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('loquat:') ? name : []));
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The database did not answer.')));
      });
    let count = 0;
    for (const name of names) {
      const db = await done(indexedDB.open(name));
      count += await done(db.transaction('entries').objectStore('entries').count());
      db.close();
    }
    return count;
  });

/** Sends some 100,000 messages of several users while the page is open, until its device holds them all. */
export async function fillDevice(page: Page, url: string, people: readonly [Person, ...Person[]]) {
  const channels: BusyChannel[] = [];
  const first = await entriesHeld(page);
  for (let index = 0; index < OTHERS; index += 1)
    channels.push(await makeBusyChannel(url, people, { name: `topic ${index}`, count: OTHER_LENGTH }));
  const long = await makeBusyChannel(url, people, { name: 'long', count: LONG });
  const expected = first + OTHERS * (OTHER_LENGTH + 1) + LONG + 1;
  let held = await entriesHeld(page);
  while (held < expected) {
    await page.waitForTimeout(200);
    held = await entriesHeld(page);
  }
  return { channels, long, entriesHeld: held };
}
