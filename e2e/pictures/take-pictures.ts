// Takes the pictures of the README: `node e2e/pictures/take-pictures.ts` after a build. Each is a chat of a made-up team.
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findHeadlessChromium } from '@loquat/counterparts/chromium';
import { chromium } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo, seedPeople } from '../fixtures/chat-seed.ts';
import { startLoquat } from '../fixtures/loquat-server.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WINDOW = { width: 1200, height: 800 };
/** Enough for counts and the list of chats to follow the events of the start. */
const QUIET_MS = 1_000;

/** A team that plans an opening, with something in every list; resolves to who looks at it and where. */
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
  return { mira, opening };
}

const executablePath = findHeadlessChromium();
const server = await startLoquat();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
try {
  const { mira, opening } = await seedTeam(server.url);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: WINDOW, colorScheme, reducedMotion: 'reduce', locale: 'en' });
    await openAs(context, server.url, mira);
    const page = await context.newPage();
    // Twice: the first time, everything in the channel is new.
    for (const _visit of ['first', 'second']) {
      await page.goto(`${server.url}/chat/channel/${opening}`);
      await page.getByText('only the door is missing').last().waitFor();
      await page.waitForTimeout(QUIET_MS);
    }
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${IMAGES}chat-${colorScheme}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  await server.dispose();
}
