import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepBundles } from '#testing/browser/bundles.ts';
import { filePathOf, saidFile } from '#testing/browser/chat-files.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { chatRow, messageRow, untilCount } from '#testing/browser/pages.ts';
import { answerElements, keepFiles, picture } from '#testing/browser/stored-files.ts';
import type { Said } from '#testing/browser/team.ts';

const ines = { name: 'Ines Corvalo' };
const CODE = 'export const dryRun = true; // no berth, no sailing\n';

const chatOf = (name: string, said: readonly Said[] = []) => ({ people: [ines], channels: [{ name }], said });

test('files show their kind, text opens in the app, and the list names them', async () => {
  const said = [saidFile('importer.ts', 'text/plain'), saidFile('plan.pdf', 'application/pdf')];
  const team = await openApp('/chat', chatOf('papers', said));
  const files = { 'importer.ts': new Blob([CODE], { type: 'text/plain' }), 'plan.pdf': new Blob(['%PDF-1.4']) };
  await keepFiles(team, files);
  await chatRow('papers').click();
  const plan = messageRow('plan.pdf');
  await expect.element(plan).toMatchTextContent('8 B');
  await expect.element(plan.getByRole('link', { name: 'Open plan.pdf' })).toHaveAttribute('target', '_blank');
  await expect
    .element(plan.getByRole('link', { name: 'Download plan.pdf' }))
    .toHaveAttribute('href', expect.stringContaining('download=true'));
  await expect.element(chatRow('papers')).toMatchTextContent('Ines: plan.pdf');
  await page.getByRole('button', { name: 'Open importer.ts' }).click();
  const dialog = page.getByRole('dialog', { name: 'importer.ts' });
  await expect.poll(() => dialog.query()?.querySelector('.hljs-keyword')?.textContent).toBe('export');
  expect.soft(await defectsOf(), 'text in a dialog').toEqual([]);
});

test('forwarded messages show their beginning, and open with names, texts and images', async () => {
  const said: Said[] = [
    { text: 'A passenger saw the 06:10 twice.' },
    { text: 'It is **the cache**.', content_type: 'text/markdown' },
    saidFile('wide.png', 'image/png'),
    saidFile('tall.png', 'image/png'),
    saidFile('plan.pdf', 'application/pdf'),
  ];
  const channels = [{ name: 'sources' }, { name: 'targets' }];
  const team = await openApp('/chat', { people: [ines], channels, said });
  const forward = keepBundles(team);
  const [wide, tall] = [await picture(640, 400), await picture(300, 600)];
  team.on(api.forwards.getForwardAttachment, () => new Uint8Array());
  await answerElements(({ searchParams }) => (searchParams.get('attachment_id') === '0' ? wide : tall));
  team.say({ text: forward([1, 2, 3, 4, 5]), content_type: 'vocechat/archive', to: { gid: 2 } });
  await chatRow('targets').click();
  const row = messageRow('Forwarded · 5 messages');
  await expect.element(row).toMatchTextContent('A passenger saw the 06:10 twice.');
  await expect.element(row).toMatchTextContent('It is the cache.');
  expect.soft(await defectsOf(), 'card').toEqual([]);
  const whole = row.getByRole('button', { name: 'Open all 5 messages' });
  await whole.click();
  const bundle = page.getByRole('dialog', { name: 'Forwarded messages' });
  await untilCount(bundle.getByRole('listitem'), 4);
  await expect.element(bundle.getByText('the cache')).toHaveStyle({ fontWeight: '650' });
  await expect.element(bundle.getByRole('link', { name: 'Download plan.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Open image tall.png' }).click();
  await expect.element(page.getByRole('dialog', { name: 'tall.png' })).toMatchTextContent('2 of 2');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('dialog', { name: 'wide.png' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bundle).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(whole).toHaveFocus();
});

test('forwarded images that cannot be shown give the reason, beside those that can', async () => {
  const said = ['pier.png', 'photo.heic', 'damaged.png'].map((name) => saidFile(name, `image/${name.split('.')[1]}`));
  const team = await openApp('/chat', { channels: [{ name: 'sources' }, { name: 'targets' }], said });
  const forward = keepBundles(team);
  const pier = await picture(640, 400);
  team.on(api.forwards.getForwardAttachment, () => new Uint8Array());
  await answerElements(({ searchParams }) => (searchParams.get('attachment_id') === '0' ? pier : undefined));
  team.say({ text: forward([1, 2, 3]), content_type: 'vocechat/archive', to: { gid: 2 } });
  await chatRow('targets').click();
  await messageRow('Forwarded').getByRole('button', { name: 'Open all 3 messages' }).click();
  const bundle = page.getByRole('dialog', { name: 'Forwarded messages' });
  for (const name of ['photo.heic', 'damaged.png'])
    await expect.element(bundle.getByRole('link', { name: `Download ${name}` })).toBeVisible();
  await expect.element(bundle.getByText('No preview: this HEIC photo could not be converted.')).toBeVisible();
  const images = () => [...bundle.element().querySelectorAll('img')].map(({ naturalWidth }) => naturalWidth);
  await expect.poll(images).toEqual([640]);
  expect.soft(await defectsOf(), 'bundle').toEqual([]);
});

const PICTURE = { type: null, url: 'https://a.example/i.png', secure_url: null, width: null, height: null, alt: null };
/** Metadata of pages. */
const PREVIEWS: Record<string, object> = {
  'https://page.example/': {
    title: 'Feed version 3',
    description: 'One reading a minute',
    site_name: 'Tides',
    images: [PICTURE],
    image_token: 'aa',
  },
  'https://picture.example/': { images: [PICTURE], image_token: 'bb' },
  'https://title.example/': { title: 'A title alone' },
  'https://nothing.example/': {},
};
const EMPTY_PREVIEW = {
  type: '',
  title: '',
  url: '',
  images: [],
  audios: [],
  videos: [],
  favicon_url: null,
  description: null,
  locale: null,
  locale_alternate: null,
  site_name: null,
};

test('the first link of a message has a preview if the server makes previews', async () => {
  const linked = [...Object.keys(PREVIEWS), 'https://page.example/'];
  const team = await openApp('/chat', {
    ...chatOf(
      'links',
      linked.map((url) => ({ text: `See ${url} there` })),
    ),
    common: { ext_setting: JSON.stringify({ enable_msg_url_preview: true }) },
  });
  team.on(api.previews.getLinkPreview, ({ query }) => ({ ...EMPTY_PREVIEW, ...PREVIEWS[query.url] }));
  const shown = await picture(200, 100);
  await answerElements(() => shown);
  await chatRow('links').click();
  const card = page.getByRole('link', { name: /Feed version 3/ });
  await untilCount(card, 2);
  await expect.element(card.first()).toMatchTextContent('One reading a minute');
  await expect.poll(() => card.first().element().querySelector('img')?.naturalWidth).toBe(200);
  await expect.element(page.getByRole('link', { name: 'Picture at picture.example' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /A title alone/ })).toBeVisible();
  await untilCount(messageRow('https://nothing.example/').getByRole('link'), 1);
  const asked = team.asked(api.previews.getLinkPreview).map(({ query }) => query.url);
  expect(asked.toSorted()).toEqual(Object.keys(PREVIEWS).toSorted());
  expect.soft(await defectsOf(), 'previews').toEqual([]);
});

test('expired files are marked as such', async () => {
  const types = { 'old.png': 'image/png', 'old.pdf': 'application/pdf', 'old.wav': 'audio/wav' };
  const said = Object.entries(types).map(([name, type]) => saidFile(name, type));
  await keepFiles(await openApp('/chat', chatOf('gone', said)), {});
  await chatRow('gone').click();
  for (const name of Object.keys(types)) await expect.element(messageRow(name)).toMatchTextContent('File Expired');
});

test('a video that cannot be played shows that, and can be saved', async () => {
  const team = await openApp('/chat', chatOf('broken-films', [saidFile('broken.webm', 'video/webm')]));
  await keepFiles(team, { 'broken.webm': new Blob(['no film at all'], { type: 'video/webm' }) });
  await chatRow('broken-films').click();
  const row = messageRow('broken.webm');
  await expect.element(row).toMatchTextContent('This browser cannot play it.');
  await expect
    .element(row.getByRole('link', { name: 'Download broken.webm' }))
    .toHaveAttribute('href', expect.stringContaining('download=true'));
  await expect.element(page.getByLabelText('Video broken.webm')).not.toBeInTheDocument();
  expect.soft(await defectsOf(), 'broken film').toEqual([]);
});

test('a HEIC photo is its thumbnail, in the feed and in the lightbox', async () => {
  await openApp('/chat', chatOf('iphones', [saidFile('IMG_1.heic', 'image/heic', { width: 400, height: 300 })]));
  const asked: string[] = [];
  const small = await picture(400, 300);
  await answerElements(({ searchParams }) => {
    asked.push(searchParams.has('thumbnail') ? 'thumbnail' : 'file');
    return small;
  });
  await chatRow('iphones').click();
  await page.getByRole('button', { name: 'Open image IMG_1.heic' }).click();
  await expect.element(page.getByRole('dialog').getByRole('img', { name: 'IMG_1.heic' })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['thumbnail']));
});

test('a picture without a preview shows why and can be saved, and the feed loads no large one', async () => {
  const reasons = {
    'huge.jpg': ['image/jpeg', 30_000_000, 'No preview: this picture is too large.'],
    'photo.heic': ['image/heic', 2_000_000, 'No preview: this HEIC photo could not be converted.'],
    'broken.png': ['image/png', 1_000, 'No preview: this picture could not be read.'],
    'scan.tiff': ['image/tiff', 1_000, 'No preview for this kind of picture.'],
  } as const;
  const entries = Object.entries(reasons);
  const said = entries.map(([name, [type, size]]) => saidFile(name, type, { size }));
  const team = await openApp('/chat', chatOf('unseen', said));
  team.on(api.files.getFile, () => new Uint8Array());
  const loaded: string[] = [];
  await answerElements(({ searchParams }) => {
    if (!searchParams.has('thumbnail')) loaded.push(searchParams.get('file_path') ?? '');
    return undefined;
  });
  await chatRow('unseen').click();
  for (const [name, [, , why]] of entries) {
    await expect.element(messageRow(name)).toMatchTextContent(why);
    await expect
      .element(messageRow(name).getByRole('link', { name: `Download ${name}` }))
      .toHaveAttribute('href', expect.stringContaining('download=true'));
  }
  expect(new Set(loaded)).toEqual(new Set([filePathOf('broken.png')]));
  expect.soft(await defectsOf(), 'no preview').toEqual([]);
});

test('names read as written, whatever invisible characters they contain', async () => {
  const file = saidFile('tide\u202Egnp.exe', 'application/octet-stream');
  const team = await openApp('/chat', {
    people: [{ name: 'Mal\u200Blory Plain' }],
    channels: [{ name: 'turn\u202Ednuora' }],
    said: [{ text: 'Hello from me' }, file],
  });
  team.on(api.files.getFile, () => new Uint8Array());
  await chatRow('nuora').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'turndnuora', exact: true })).toBeVisible();
  const log = page.getByRole('log');
  await expect.element(log.getByRole('button', { name: 'Mallory Plain', exact: true }).first()).toBeVisible();
  await expect.element(log.getByRole('link', { name: 'Download tidegnp.exe', exact: true })).toBeVisible();
});
