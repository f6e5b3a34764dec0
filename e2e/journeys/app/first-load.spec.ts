import type { Page, Request, Route } from '@playwright/test';
import { openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { expect, test } from '../../fixtures/test.ts';

const MOST_KILOBYTES = 170;
const FOR_EVER = 'public, max-age=31536000, immutable';
const APP = /\/assets\/(index|base)-[^/]+\.js$/;

declare global {
  interface Window {
    /** The first element of the app that can be read or used. */
    shownFirst: string | undefined;
  }
}

/** The resources of the sign-in screen besides the app. */
const signInNeeds = (language: string): string[] => [
  `/locales/${language}/common.json`,
  `/locales/${language}/auth.json`,
  '/api/admin/system/initialized',
  '/api/admin/login/config',
  '/api/admin/system/organization',
];

/** Records a page's requests; its own files wait until they are released, and later requests wait too. */
async function holdApp(page: Page) {
  const asked: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isReleased = false;
  page.on('request', (request: Request) => void asked.push(new URL(request.url()).pathname));
  await page.route('**', async (route: Route) => {
    // Left unanswered: requests this late must not be needed.
    if (isReleased) return;
    if (APP.test(route.request().url())) await held;
    await route.continue();
  });
  return {
    asked,
    /** Releases the app's files once all of these were requested. */
    release: async (needs: readonly string[]) => {
      await expect.poll(() => needs.filter((path) => !asked.includes(path))).toEqual([]);
      isReleased = true;
      release();
    },
  };
}

test('the first answer is a self-contained page, and is requested again at each visit', async ({ server, request }) => {
  const answer = await request.get(server.url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  const page = await answer.text();
  const [head = ''] = page.split('</head>');

  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(page).toMatch(/<div id="splash">.*<svg.*role="status"/s);
  expect(head).toContain('#splash');
  // Both would delay the first paint until they have arrived.
  expect(head).not.toMatch(/<link rel="stylesheet"|<script src/);
  for (const [, address = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const file = await request.get(`${server.url}${address}`, { headers: { 'accept-encoding': 'br, gzip' } });
    expect([address, file.headers()['cache-control']]).toEqual([address, FOR_EVER]);
    expect([address, file.headers()['content-encoding'] ?? 'tiny']).toEqual([
      address,
      expect.stringMatching(/br|tiny/),
    ]);
  }
});

test('until the app has loaded the page shows that it is opening, in the theme and language of this device', async ({
  server,
  page,
}) => {
  await seedPeople(server.url, ['Juno Tackett']);
  await page.addInitScript(() => {
    localStorage.setItem('loquat.theme', 'dark');
    localStorage.setItem('i18nextLng', 'jp');
  });
  const { release } = await holdApp(page);

  await page.goto('/', { waitUntil: 'commit' });
  const splash = page.getByRole('status');
  await expect(splash).toHaveText('Loquat を開いています', { useInnerText: true });
  await expect(splash).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('#splash')).toHaveCSS('background-color', 'oklch(0.188 0.011 158)');
  await release([...signInNeeds('jp'), ...signInNeeds('en')]);
  await expect(page.getByRole('textbox').first()).toBeEnabled();
  await expect(page.locator('#splash')).toHaveCount(0);
});

test('sign-in waits only for requests made with the page, each made once', async ({ server, page }) => {
  await seedPeople(server.url, ['Juno Tackett']);
  const { asked, release } = await holdApp(page);
  const needed = signInNeeds('en');

  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => needed.filter((path) => !asked.includes(path))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([expect.stringMatching(APP)]);
  await release(needed);
  await page.getByLabel('Email').fill('juno.tackett@example.test');
  expect(needed.map((path) => [path, asked.filter((other) => other === path).length])).toEqual(
    needed.map((path) => [path, 1]),
  );
});

test('the form is the first content of the app, without a loading view before it', async ({ server, page }) => {
  await seedPeople(server.url, ['Juno Tackett']);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const shown = document.querySelector('#root > *');
      if (!shown) return;
      window.shownFirst = shown.querySelector('form, [role="status"]')?.tagName;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeEnabled();
  expect(await page.evaluate(() => window.shownFirst)).toBe('FORM');
});

test('sign-in transfers little', async ({ server, page, context }) => {
  await seedPeople(server.url, ['Juno Tackett']);
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  const { release } = await holdApp(page);

  await page.goto('/', { waitUntil: 'commit' });
  await release(signInNeeds('en'));
  await expect(page.getByLabel('Email')).toBeEnabled();
  await expect.poll(() => bytes).toBeGreaterThan(100_000);
  expect(bytes / 1_000).toBeLessThan(MOST_KILOBYTES);
});

test('the page requests at once the screen at its address, and the chat if a user is signed in', async ({
  server,
  page,
  context,
}) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  const { asked } = await holdApp(page);
  const isAsked = (name: string) => asked.some((path) => path.includes(name));

  await page.goto('/register', { waitUntil: 'commit' });
  await expect.poll(() => isAsked('/assets/register.index-') && isAsked('/locales/en/auth.json')).toBe(true);

  await page.goto('/email_login', { waitUntil: 'commit' });
  await expect.poll(() => isAsked('/assets/email_login-')).toBe(true);
  expect(isAsked('/assets/inside-')).toBe(false);

  await openAs(context, server.url, juno);
  const member = await context.newPage();
  const chat = await holdApp(member);
  await member.goto('/chat', { waitUntil: 'commit' });
  const parts = ['/assets/inside-', '/locales/en/chat.json'];
  await expect.poll(() => parts.filter((part) => !chat.asked.some((path) => path.includes(part)))).toEqual([]);
  expect(chat.asked).not.toContain('/api/admin/login/config');
});

test('a screen’s own styles override shared ones', async ({ server, context, page }) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  const { gid } = await juno.api.channels.createChannel({ body: { name: 'berths', is_public: true } });
  await openAs(context, server.url, juno);
  await page.goto(`/chat/channel/${gid}`);
  await expect(page.getByRole('textbox', { name: 'Message #berths' })).toHaveCSS('resize', 'none');
});
