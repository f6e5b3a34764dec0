// Takes the pictures of the README and the docs: `node e2e/pictures/take-pictures.ts` after a build. All are of a
// made-up team.
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findHeadlessChromium } from '@loquat/counterparts/chromium';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo, seedPeople } from '../fixtures/chat-seed.ts';
import { sendFileIn, small } from '../fixtures/files/send-files.ts';
import { png } from '../fixtures/files/uploads.ts';
import { startHostPage } from '../fixtures/host-page.ts';
import { startLoquat } from '../fixtures/loquat-server.ts';
import { open, say } from '../fixtures/visitors.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WINDOW = { width: 1200, height: 800 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Enough for counts and the list of chats to follow the events of the start. */
const QUIET_MS = 1_000;

/** A team that plans an opening, with items in every list; resolves to the user and the chats of the pictures. */
async function seedTeam(url: string) {
  const [mira, tomas, yuki, ana] = await seedPeople(url, ['Mira Hofer', 'Tomás Reyes', 'Yuki Arai', 'Ana Lindqvist']);
  await mira.api.server.updateOrganization({ body: { name: 'Orchard Coffee' } });
  const opening = await createPublicChannel(mira, 'opening-day');
  const [roasting, website] = [await createPublicChannel(mira, 'roasting'), await createPublicChannel(mira, 'website')];
  await sayIn(ana, roasting, 'The new batch rests until Thursday.');
  await sayIn(yuki, website, 'The menu is online, in three languages.');
  await sayTo(tomas, mira, 'I can bring the keys at eight.');

  const question = await sayIn(mira, opening, 'Good morning! What is still open for Saturday?');
  const list = [
    '**Done**: cups, signs, the second grinder',
    '**Today**: paint the door, test the till',
    '**Friday**: bread from `Linde & Sons`, 6:30',
  ];
  const plan = await tomas.api.messages.replyToMessage({
    params: { mid: question },
    body: { content_type: 'text/markdown', content: list.map((line) => `- ${line}`).join('\n') },
  });
  for (const [person, action] of [
    [mira, '👍'],
    [ana, '👍'],
    [yuki, '❤️'],
  ] as const)
    await person.api.messages.likeMessage({ params: { mid: plan }, body: { action } });
  await sayIn(ana, opening, 'I take the till. Who has the card reader?');
  await sayIn(yuki, opening, '私が持っています。明日持って行きます。');
  await sayIn(ana, opening, 'Perfect, thank you! Then only the door is missing.');
  await mira.api.pins.pinMessage({ params: { gid: opening }, body: { mid: plan } });
  await sendFileIn(yuki, website, { name: 'front.png', content_type: 'image/png', bytes: png(640, 400) });
  await sendFileIn(yuki, website, small('menu.pdf', 'application/pdf'));
  await sendFileIn(tomas, website, small('prices.csv', 'text/csv'));
  return { mira, tomas, opening };
}

/** A picture: its file, the path of the screen, and what differs from a light window. */
type Picture = readonly [name: string, path: string, options?: BrowserContextOptions];

const executablePath = findHeadlessChromium();
const server = await startLoquat();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
const openPage = async (options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce', locale: 'en', ...options });
  return { context, page: await context.newPage() };
};

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${IMAGES}${name}.png` });
}

/** The page of another website, on which a visitor has asked something. */
async function takeVisitor(host: number): Promise<void> {
  const site = await startHostPage({
    loquat: server.url,
    attributes: `data-host-id="${host}" data-theme-color="#1f6b45"`,
    body: '<p>We open on Saturday.</p>',
  });
  const { context, page } = await openPage();
  await page.goto(site.url);
  await say(await open(page), 'Hello! Do you have oat milk?');
  await take(page, 'visitor');
  await context.close();
  await site.close();
}

try {
  const { mira, tomas, opening } = await seedTeam(server.url);
  const pictures: readonly Picture[] = [
    ['chat-light', `/chat/channel/${opening}`],
    ['chat-dark', `/chat/channel/${opening}`, { colorScheme: 'dark' }],
    ['chat-phone', `/chat/channel/${opening}`, PHONE],
    ['search', '/search?q=door'],
    ['files', '/files'],
    ['people', `/users/${tomas.uid}`],
    ['statistics', '/setting/statistics'],
  ];
  for (const [name, path, options] of pictures) {
    const { context, page } = await openPage(options);
    await openAs(context, server.url, mira);
    // Twice: the first time, everything in the channel is new.
    for (const _visit of ['first', 'second']) {
      await page.goto(`${server.url}${path}`);
      await page.getByRole('main').waitFor();
      await page.waitForTimeout(QUIET_MS);
    }
    await take(page, name);
    await context.close();
  }
  await takeVisitor(mira.uid);
} finally {
  await browser.close();
  await server.dispose();
}
