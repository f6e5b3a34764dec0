import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { mouse, touch } from '#testing/browser/hand.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { feed, restingPlace, say, writing } from '#testing/browser/pages.ts';
import type { Team } from '#testing/browser/team.ts';

const HERE = '/chat/channel/1';
const tray = page.getByRole('list', { name: 'Files to send' });
const items = tray.getByRole('listitem');
const names = items.getByRole('textbox');
const messages = feed.getByRole('article');
const nameField = (name: string): Locator => page.getByRole('textbox', { name: `Name of ${name}` });

const fileOf = (name: string, bytes: number): File =>
  new File([new Uint8Array(bytes).fill(7)], name, { type: 'application/octet-stream' });

const attach = (...files: File[]): Promise<void> =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);

/** Accepts files as the server does. */
function takeFiles(team: Team): void {
  let count = 0;
  team.on(api.files.getFile, () => new Uint8Array());
  team.on(api.files.prepareFile, () => `upload-${(count += 1)}`);
  team.on(api.files.uploadFile, ({ body }) => {
    const form = body as unknown as FormData;
    if (form.get('chunk_is_last') !== 'true') return null;
    const path = `2026/1/1/${String(form.get('file_id'))}`;
    return { path, size: 1, hash: '', image_properties: null };
  });
}

/** The messages so far: media type, and file name or text. */
const said = ({ log }: Team): string[] =>
  log.flatMap(({ detail }) =>
    detail.type === 'reaction' ? [] : `${detail.content_type} ${String(detail.properties?.['name'] ?? detail.content)}`,
  );

async function openChannel(name: string): Promise<Team> {
  const team = await openApp(HERE, { channels: [{ name }] });
  takeFiles(team);
  await expect.element(writing).toHaveFocus();
  return team;
}

const count = (of: Locator) => expect.poll(() => of.elements().length);

test('files are sent in the order of the tray, under their edited names, and the text after them', async () => {
  const team = await openChannel('files');
  await attach(fileOf('one.bin', 2_500_000), fileOf('two.zip', 10));
  await count(items).toBe(2);
  await expect.element(items.nth(0)).toMatchTextContent('2.5 MB · ready');
  await nameField('two.zip').fill('zwei.zip');
  await userEvent.keyboard('{Enter}');
  await expect.element(items.nth(1)).toMatchTextContent('ready');
  (nameField('zwei.zip').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(items.nth(0).getByRole('textbox')).toHaveValue('zwei.zip');
  expect(await defectsOf(), 'the tray').toEqual([]);
  await say('Both are final');
  await expect.element(tray).not.toBeInTheDocument();
  await count(messages).toBe(3);
  await expect
    .poll(() => said(team))
    .toEqual(['vocechat/file zwei.zip', 'vocechat/file one.bin', 'text/plain Both are final']);
});

/** Drags a file of the tray over another one, by its picture; returns a function that drops it. */
async function dragOver(from: Locator, to: Locator): Promise<() => Promise<unknown>> {
  const [start, end] = [await restingPlace(from), await restingPlace(to)];
  const y = start.y + start.height / 2;
  const [x, across] = [start.x + 20, end.x - start.x];
  await mouse('mousePressed', { x, y });
  for (let step = 1; step <= 5; step += 1) await mouse('mouseMoved', { x: x + (across * step) / 5, y });
  return () => mouse('mouseReleased', { x: x + across, y });
}

test('a file that is dragged before another is sent before it, and Esc puts one back', async () => {
  const team = await openChannel('dragging');
  await attach(fileOf('one.zip', 10), fileOf('two.zip', 20), fileOf('three.zip', 30));
  const drop = await dragOver(items.nth(1), items.nth(0));
  await expect.element(names.nth(0)).toHaveValue('two.zip');
  await drop();
  await expect.element(page.getByText('two.zip is now file 1 of 3')).toBeInTheDocument();

  const letGo = await dragOver(items.nth(0), items.nth(2));
  await expect.element(names.nth(2)).toHaveValue('two.zip');
  await userEvent.keyboard('{Escape}');
  await letGo();
  await expect.element(names.nth(0)).toHaveValue('two.zip');
  (nameField('one.zip').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(page.getByText('one.zip is now file 3 of 3')).toBeInTheDocument();
  await writing.click();
  await userEvent.keyboard('{Enter}');
  await count(messages).toBe(3);
  await expect
    .poll(() => said(team))
    .toEqual(['vocechat/file two.zip', 'vocechat/file three.zip', 'vocechat/file one.zip']);
});

test('a finger drags a file by its picture', async () => {
  const team = await openChannel('finger');
  await attach(fileOf('one.zip', 10), fileOf('two.zip', 20));
  const [one, two] = [await restingPlace(items.nth(0)), await restingPlace(items.nth(1))];
  const [x, y] = [two.x + 20, one.y + one.height / 2];
  await touch('touchStart', { x, y });
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', { x: x - (step * (two.x - one.x)) / 5, y });
  await touch('touchEnd');
  await expect.element(names.nth(0)).toHaveValue('two.zip');
  await writing.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => said(team)).toEqual(['vocechat/file two.zip', 'vocechat/file one.zip']);
});

test('a file without enough space shows that before it is sent, with a remedy', async () => {
  const team = await openChannel('full');
  team.on(api.files.prepareFile, () => new Refusal('file.quota_reached'));
  await attach(fileOf('film.bin', 1_500_000));
  await expect.element(tray.getByRole('alert')).toMatchTextContent('No room left: delete old files');
  expect(team.asked(api.files.prepareFile).map(({ body }) => body.size)).toEqual([1_500_000]);
  expect(team.asked(api.files.uploadFile)).toEqual([]);
  expect(await defectsOf(), 'no room').toEqual([]);
  takeFiles(team);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(tray).toMatchTextContent('ready');
});

test('a message waits for its files, can be reopened, and loses cancelled ones', async () => {
  const team = await openChannel('waiting');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  team.on(api.files.uploadFile, async () => {
    await held;
    return { path: '2026/1/1/slow', size: 1, hash: '', image_properties: null };
  });
  await attach(fileOf('slow.bin', 1_000), fileOf('wrong.bin', 10));
  const progress = page.getByRole('progressbar', { name: 'Uploading slow.bin' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Cancel upload of wrong.bin' }).click();
  await count(items).toBe(1);
  await say('Here it is');
  await expect.element(page.getByText('Sends as soon as the files are ready, with: Here it is')).toBeVisible();
  await page.getByRole('button', { name: 'Do not send yet' }).click();
  await expect.element(writing).toHaveValue('Here it is');
  await writing.click();
  await userEvent.keyboard('{Enter}');
  await say('Hold on');
  await count(messages).toBe(1);
  release();
  await count(messages).toBe(3);
  await expect
    .poll(() => said(team))
    .toEqual(['text/plain Hold on', 'vocechat/file slow.bin', 'text/plain Here it is']);

  team.on(api.files.uploadFile, () => new Response('', { status: 413 }));
  await attach(fileOf('large.bin', 100));
  await expect.element(items).toMatchTextContent('File size too large');
  takeFiles(team);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(items).toMatchTextContent('ready');
});

test('pictures can be pasted, long pastes become files, and dropped files are sent at once with Shift', async () => {
  const team = await openChannel('paste');
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  const picture = await canvas.convertToBlob({ type: 'image/png' });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.element(nameField('image.png')).toBeVisible();
  await page.getByRole('button', { name: 'Remove image.png' }).click();
  await expect.element(writing).toHaveFocus();

  await navigator.clipboard.writeText('Nine ships. '.repeat(400).trim());
  await userEvent.keyboard('Log: ');
  await userEvent.keyboard('{Control>}v{/Control}');
  await page.getByRole('button', { name: 'Send as file' }).click();
  await expect.element(writing).toHaveValue('Log: ');
  await expect.element(items).toMatchTextContent('4.8 kB · ready');
  await page.getByRole('button', { name: 'Remove pasted-text.txt' }).click();

  const drag = (type: string): void => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'dropped.txt', { type: 'text/plain' }));
    const target = document.querySelector('.drop-zone') ?? document.body;
    target.dispatchEvent(new DragEvent(type, { dataTransfer, shiftKey: true, bubbles: true, cancelable: true }));
  };
  drag('dragover');
  const hint = page.getByText('Hold Shift to send at once');
  await expect.element(hint).toBeVisible();
  drag('drop');
  await count(messages).toBe(1);
  await expect.element(hint).not.toBeInTheDocument();
  await expect.poll(() => said(team)).toEqual(['vocechat/file dropped.txt']);
  await expect.element(writing).toHaveValue('Log: ');
});
