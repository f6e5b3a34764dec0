import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';
import { png, propertiesHeader, type Upload, upload, wav } from '../../fixtures/files/uploads.ts';

const WIDE: Upload = { name: 'wide.png', content_type: 'image/png', bytes: png(640, 400) };
const TALL: Upload = { name: 'tall.png', content_type: 'image/png', bytes: png(300, 600, 40) };
const TONE: Upload = { name: 'tone.wav', content_type: 'audio/wav', bytes: wav(20) };
const PLAN: Upload = { name: 'plan.pdf', content_type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') };
const CODE: Upload = {
  name: 'importer.ts',
  content_type: 'text/plain',
  bytes: Buffer.from('export const dryRun = true; // no berth, no sailing\n'),
};

interface Sending {
  type?: 'vocechat/file' | 'vocechat/audio';
  properties?: Record<string, unknown>;
}

/** Uploads a file and sends it to a channel; resolves to its mid. */
async function sendFile(
  person: Person,
  gid: number,
  file: Upload,
  { type = 'vocechat/file', properties }: Sending = {},
) {
  const content = await upload(person, file);
  return person.api.messages.sendToChannel({
    params: { gid },
    headers: propertiesHeader({
      name: file.name,
      content_type: file.content_type,
      size: file.bytes.length,
      ...properties,
    }),
    body: { content_type: type, content },
  });
}

const markdown = (person: Person, gid: number, content: string) =>
  person.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'text/markdown', content } });

const image = (page: Page, name: string): Locator => page.getByRole('button', { name: `Open image ${name}` });
const rowOf = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

test('images have their room before they are there, and open in a lightbox that keys work in', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Images');
  const gid = await createPublicChannel(team.founder, 'images');
  await sayIn(ines, gid, 'Above them');
  await sendFile(ines, gid, WIDE, { properties: { width: 640, height: 400 } });
  await sendFile(ines, gid, TALL, { properties: { width: 300, height: 600 } });
  await sayIn(ines, gid, 'Below them');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/resource/file?*', async (route) => {
    await held;
    await route.continue();
  });
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await expect(image(page, 'tall.png')).toBeVisible();
  const [above, below] = [rowOf(page, 'Above them'), rowOf(page, 'Below them')];
  const places = async () => [await at.restingPlace(above), await at.restingPlace(below)];
  const before = await places();
  release();
  await expect(image(page, 'tall.png').locator('img')).toHaveJSProperty('complete', true);
  await expect(image(page, 'tall.png').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  expect(await places()).toEqual(before);

  await image(page, 'wide.png').press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'wide.png' });
  await expect(lightbox).toContainText('Ines Images');
  await expect(lightbox).toContainText('1 of 2');
  await expect(lightbox.getByRole('link', { name: 'Download wide.png' })).toHaveAttribute('href', /download=true/);
  expect.soft(await defectsOf(page), 'lightbox').toEqual([]);
  const picture = lightbox.locator('img').first();
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  const fitting = (await at.restingPlace(picture)).width;
  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.2);
  await page.keyboard.press('-');
  await expect.poll(widthOf).toBe(fitting);
  await picture.hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.2);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'tall.png' })).toContainText('2 of 2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(image(page, 'wide.png')).toBeFocused();
});

test('the tools of the lightbox stand around the picture and never cover it', async ({ page, context, team }) => {
  const gid = await createPublicChannel(team.founder, 'uncovered');
  await sendFile(team.founder, gid, WIDE, { properties: { width: 640, height: 400 } });
  await sendFile(team.founder, gid, TALL, { properties: { width: 300, height: 600 } });
  await openAs(context, team.url, team.founder);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/chat/channel/${gid}`);
  await image(page, 'tall.png').press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'tall.png' });
  await expect(lightbox.getByRole('button', { name: 'Next image' })).toBeVisible();
  const covered = () =>
    lightbox.evaluate((dialog) => {
      const stage = dialog.querySelector('.yarl__container')?.getBoundingClientRect() ?? new DOMRect();
      const tools = [...dialog.querySelectorAll('button, a, header, p')];
      const names = tools.flatMap((tool) => {
        const { left, right, top, bottom } = tool.getBoundingClientRect();
        const isOn = left < stage.right && right > stage.left && top < stage.bottom && bottom > stage.top;
        return isOn ? [tool.getAttribute('aria-label') ?? tool.tagName] : [];
      });
      return stage.height > 300 && stage.width > 300 ? names : ['no room for the picture'];
    });
  for (const size of [
    { width: 390, height: 844 },
    { width: 1_280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(covered, `${size.width} px`).toEqual([]);
  }
  const picture = lightbox.getByRole('img', { name: 'tall.png' });
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  const fitting = (await at.restingPlace(picture)).width;
  await lightbox.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.2);
  await expect.poll(covered).toEqual([]);
  await lightbox.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(widthOf).toBe(fitting);
  await lightbox.getByRole('button', { name: 'Previous image' }).click();
  await expect(page.getByRole('dialog', { name: 'wide.png' })).toContainText('1 of 2');
});

test('an image that is gone says so in the lightbox, and one can go on to others', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const ines = await team.join('Ines Gone');
  const gid = await createPublicChannel(team.founder, 'gone-images');
  await sendFile(ines, gid, WIDE, { properties: { width: 640, height: 400 } });
  await sendFile(ines, gid, TALL, { properties: { width: 300, height: 600 } });
  // Their thumbnails are still cached in the browser.
  await page.route('**/api/resource/file?*', (route) =>
    route.request().url().includes('thumbnail') ? route.continue() : route.fulfill({ status: 404 }),
  );
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await image(page, 'wide.png').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'wide.png' });
  const why = dialog.getByText('This picture cannot be shown. It may have expired.').first();
  await expect(why).toBeVisible();
  // Its lines are below each other.
  await expect.poll(async () => (await why.boundingBox())?.height).toBeGreaterThan(90);
  expect.soft(await defectsOf(page), 'nothing to show').toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'tall.png' })).toContainText('2 of 2');
});

test('files say what they are, text opens in the app, and the list names them', async ({ page, context, team }) => {
  const ines = await team.join('Ines Files');
  const gid = await createPublicChannel(team.founder, 'papers');
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.composer(page)).toBeVisible();
  await sendFile(ines, gid, CODE);
  await sendFile(ines, gid, PLAN);

  const plan = rowOf(page, 'plan.pdf');
  await expect(plan).toContainText('8 B');
  await expect(plan.getByRole('link', { name: 'Open plan.pdf' })).toHaveAttribute('target', '_blank');
  await expect(plan.getByRole('link', { name: 'Download plan.pdf' })).toHaveAttribute('href', /download=true/);
  await expect(at.chatRow(page, 'papers')).toContainText('Ines: plan.pdf');
  await page.getByRole('button', { name: 'Open importer.ts' }).click();
  const dialog = page.getByRole('dialog', { name: 'importer.ts' });
  await expect(dialog.locator('.hljs-keyword').first()).toHaveText('export');
  expect.soft(await defectsOf(page), 'text in a dialog').toEqual([]);
});

test('a voice message plays alone, is wound by keyboard and keeps its pace', async ({ page, context, team }) => {
  const ines = await team.join('Ines Voice');
  const gid = await createPublicChannel(team.founder, 'voices');
  await sendFile(ines, gid, TONE, { type: 'vocechat/audio', properties: { duration: 20, peaks: [0.2, 0.9, 0.4] } });
  await sendFile(ines, gid, TONE);
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  const voice = page.getByRole('article').filter({ has: page.getByRole('button', { name: /voice message/ }) });
  await expect(voice).toContainText('0:20');
  await voice.getByRole('button', { name: 'Play voice message' }).click();
  await expect(voice.getByRole('button', { name: 'Pause voice message' })).toBeVisible();
  await voice.getByRole('button', { name: 'Speed 1×' }).click();
  await expect(voice.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
  await page.getByRole('button', { name: 'Play tone.wav' }).click();
  await expect(page.getByRole('button', { name: 'Pause tone.wav' })).toBeVisible();
  await expect(voice.getByRole('button', { name: 'Play voice message' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause tone.wav' }).click();
  const slider = voice.getByRole('slider', { name: 'Position in voice message' });
  await slider.fill('10');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:11 of 0:20');
});

test('forwarded messages show their beginning, and open with names, texts and images', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Forward');
  const gid = await createPublicChannel(team.founder, 'sources');
  const other = await createPublicChannel(team.founder, 'targets');
  const mids = [
    await sayIn(ines, gid, 'A passenger saw the 06:10 twice.'),
    await markdown(ines, gid, 'It is **the cache**.'),
    await sendFile(ines, gid, WIDE),
    await sendFile(ines, gid, TALL),
    await sendFile(ines, gid, PLAN),
  ];
  const content = await ines.api.forwards.createForward({ body: { mid_list: mids } });
  await ines.api.messages.sendToChannel({
    params: { gid: other },
    body: { content_type: 'vocechat/archive', content },
  });
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${other}`);
  const row = rowOf(page, 'Forwarded · 5 messages');
  await expect(row).toContainText('A passenger saw the 06:10 twice.');
  await expect(row).toContainText('It is the cache.');
  expect.soft(await defectsOf(page), 'card').toEqual([]);
  await row.getByRole('button', { name: 'Open all 5 messages' }).click();
  const bundle = page.getByRole('dialog', { name: 'Forwarded messages' });
  await expect(bundle.getByRole('listitem')).toHaveCount(4);
  await expect(bundle.getByText('the cache')).toHaveCSS('font-weight', '650');
  await expect(bundle.getByRole('link', { name: 'Download plan.pdf' })).toBeVisible();
  await image(page, 'tall.png').click();
  await expect(page.getByRole('dialog', { name: 'tall.png' })).toContainText('2 of 2');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'wide.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bundle).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Open all 5 messages' })).toBeFocused();
});

test('markdown shows code in colours and formulas, and nothing of it runs', async ({ page, context, team }) => {
  const ines = await team.join('Ines Markdown');
  const gid = await createPublicChannel(team.founder, 'notes');
  const fence = '```';
  await markdown(ines, gid, `${fence}ts\nconst berth = "A"; // one\n${fence}\n\n${fence}math\n\\frac{a}{b}\n${fence}`);
  await markdown(ines, gid, '| a | b |\n|--|--:|\n| ~~1~~ | 2 |\n\n- [x] cut\n- [ ] ship');
  await markdown(
    ines,
    gid,
    `<img src=x onerror=alert(1)> <script>alert(1)</script> [x](javascript:alert(1))\n\n${fence}math\n\\href{javascript:alert(1)}{x}\n${fence}\n\nhostile`,
  );
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await expect(page.locator('.hljs-keyword')).toHaveText('const');
  await expect(page.locator('math mfrac')).toBeVisible();
  await expect(page.getByRole('cell', { name: '2' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  const hostile = rowOf(page, 'hostile');
  await expect(hostile).toContainText('<img src=x onerror=alert(1)>');
  await expect(hostile.locator('.feed-body').locator('img, script, a[href^="javascript"]')).toHaveCount(0);
  expect(alerts).toBe(0);
  expect.soft(await defectsOf(page), 'markdown').toEqual([]);
});

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
const PICTURE = { type: null, url: 'https://a.example/i.png', secure_url: null, width: null, height: null, alt: null };
/** Metadata of pages; a server under test contacts nobody outside. */
const PREVIEWS: Record<string, object> = {
  'https://page.example/': {
    ...{ title: 'Feed version 3', description: 'One reading a minute', site_name: 'Tides' },
    ...{ images: [PICTURE], image_token: 'aa' },
  },
  'https://picture.example/': { images: [PICTURE], image_token: 'bb' },
  'https://title.example/': { title: 'A title alone' },
  'https://nothing.example/': {},
};

test('the first link of a message is told more of when the server makes previews', async ({ page, context, team }) => {
  const ines = await team.join('Ines Links');
  const gid = await createPublicChannel(team.founder, 'links');
  await team.founder.api.server.updateCommonSettings({
    body: { ext_setting: JSON.stringify({ enable_msg_url_preview: true }) },
  });
  const asked: string[] = [];
  await page.route('**/api/resource/open_graphic_parse?*', async (route) => {
    const url = new URL(route.request().url()).searchParams.get('url') ?? '';
    asked.push(url);
    await route.fulfill({ json: { ...EMPTY_PREVIEW, ...PREVIEWS[url] } });
  });
  await page.route('**/api/resource/link_preview_image?*', (route) =>
    route.fulfill({ contentType: 'image/png', body: png(200, 100) }),
  );
  for (const url of [...Object.keys(PREVIEWS), 'https://page.example/']) await sayIn(ines, gid, `See ${url} there`);
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  const card = page.getByRole('link', { name: /Feed version 3/ });
  await expect(card).toHaveCount(2);
  await expect(card.first()).toContainText('One reading a minute');
  await expect(card.first().locator('img')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Picture at picture.example' })).toBeVisible();
  await expect(page.getByRole('link', { name: /A title alone/ })).toBeVisible();
  await expect(rowOf(page, 'https://nothing.example/').getByRole('link')).toHaveCount(1);
  expect(asked.toSorted()).toEqual(Object.keys(PREVIEWS).toSorted());
  expect.soft(await defectsOf(page), 'previews').toEqual([]);
});

test('what is gone says so', async ({ page, context, team, complaints }) => {
  complaints.allow(/status of 404/);
  const ines = await team.join('Ines Expired');
  const gid = await createPublicChannel(team.founder, 'gone');
  await sendFile(ines, gid, { ...WIDE, name: 'old.png' });
  await sendFile(ines, gid, { ...PLAN, name: 'old.pdf' });
  await sendFile(ines, gid, { ...TONE, name: 'old.wav' });
  await team.founder.api.files.deleteAllFiles();
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  for (const name of ['old.png', 'old.pdf', 'old.wav']) await expect(rowOf(page, name)).toContainText('File Expired');
});
