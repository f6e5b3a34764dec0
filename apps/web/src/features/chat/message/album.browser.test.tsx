import { api, type Mid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { filePathOf, saidFile } from '#testing/browser/chat-files.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { chatRow, feed, focus, messageRow, restingPlace, untilCount, writing } from '#testing/browser/pages.ts';
import { keepFiles, picture } from '#testing/browser/stored-files.ts';
import type { Team } from '#testing/browser/team.ts';

const HERE = '/chat/channel/1';
const ines = { name: 'Ines Tiles' };
const SIZE = { width: 320, height: 240 };
const open = (name: string): Locator => page.getByRole('button', { name: `Open image ${name}` });
/** The message of an image. */
const image = (name: string): Locator => feed.getByRole('article').filter({ has: open(name) });
const saidImage = (name: string) => saidFile(name, 'image/png', SIZE);

/** Number of images in each line, from the top. */
function shapeOf(names: readonly string[]): number[] {
  const lines = new Map<number, number>();
  for (const name of names) {
    const row = feed.query()?.querySelector(`[aria-label="Open image ${name}"]`)?.closest('article');
    if (!row) return [];
    const line = Math.round(row.getBoundingClientRect().y);
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines.values()];
}
const shape = (names: readonly string[]) => expect.poll(() => shapeOf(names));

async function keepImages(team: Team, names: readonly string[]): Promise<void> {
  const shown = await picture(SIZE.width, SIZE.height);
  await keepFiles(team, Object.fromEntries(names.map((name) => [name, shown])));
}

test('images are in their grid while they are sent; a failed one leaves it until it is sent again', async () => {
  const names = ['one.png', 'two.png', 'three.png', 'four.png'];
  const team = await openApp(HERE, { channels: [{ name: 'retries' }] });
  await keepImages(team, names);
  const announced: string[] = [];
  team.on(api.files.prepareFile, ({ body }) => String(announced.push(body.filename ?? '')));
  team.on(api.files.uploadFile, ({ body }) => {
    const name = announced[Number((body as unknown as FormData).get('file_id')) - 1] ?? '';
    return { path: filePathOf(name), size: 1, hash: '', image_properties: SIZE };
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  team.on(api.messages.sendToChannel, async ({ body, headers }) => {
    sent += 1;
    const isSecond = sent === 2;
    await held;
    if (isSecond) throw new TypeError('Failed to fetch');
    const properties = JSON.parse(atob(headers?.['x-properties'] ?? '')) as Record<string, unknown>;
    return team.say({ text: body.content, content_type: body.content_type, from: 1, properties }) as Mid;
  });
  const bytes = await picture(SIZE.width, SIZE.height);
  const files = names.map((name) => new File([bytes], name, { type: 'image/png' }));
  await expect.element(writing).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
  await untilCount(page.getByRole('list', { name: 'Files to send' }).getByText(/ready/), 4);
  await writing.click();
  await userEvent.keyboard('{Enter}');
  await untilCount(feed.getByRole('img', { name: 'Sending' }), 4);
  await shape(names).toEqual([2, 2]);
  release();
  const failed = image('two.png');
  await expect.element(failed.getByRole('alert')).toBeVisible();
  await shape(['one.png', 'three.png', 'four.png']).toEqual([3]);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await untilCount(feed.getByRole('img', { name: 'Sending' }), 0);
  await shape(['one.png', 'three.png', 'four.png', 'two.png']).toEqual([2, 2]);
});

test('images that arrive one by one join a grid at the end, and readers further up stay where they are', async () => {
  const names = ['one.png', 'two.png', 'three.png', 'four.png'];
  const said = Array.from({ length: 40 }, (_, line) => ({ text: `Line ${line + 1}.` }));
  const team = await openApp('/chat', { people: [ines], channels: [{ name: 'trickle' }], said });
  await keepImages(team, names);
  await chatRow('trickle').click();
  await expect.element(messageRow('Line 40.')).toBeInViewport();
  for (const name of names.slice(0, 3)) {
    team.say(saidImage(name));
    await expect.element(open(name)).toBeInViewport({ ratio: 1 });
  }
  await shape(names.slice(0, 3)).toEqual([3]);
  await expect.element(chatRow('trickle')).not.toMatchTextContent('unread');

  await focus(messageRow('Line 40.'));
  await userEvent.keyboard('{Home}');
  await expect.element(messageRow('Line 1.')).toBeVisible();
  const reading = messageRow('Line 5.');
  const before = await restingPlace(reading);
  team.say(saidImage('four.png'));
  await expect.element(page.getByRole('button', { name: 'Go to the newest message, 1 new' })).toBeVisible();
  expect(await restingPlace(reading)).toEqual(before);
  await expect.poll(() => feed.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{End}');
  await expect.element(image('four.png')).toHaveFocus();
  await expect.element(image('four.png')).toBeInViewport({ ratio: 1 });
  await shape(names).toEqual([2, 2]);
});
