import type { Page } from '@playwright/test';
import { openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { chatIn, startHostPage } from '../../fixtures/host-page.ts';
import { expect, test } from '../../fixtures/team.ts';
import { test as alone } from '../../fixtures/test.ts';
import { told } from '../../fixtures/notices.ts';

const AREA = '/setting/widget';

/** The snippet as a browser parses it in somebody's page, which, unlike ours, makes HTML of text. */
async function embedded(page: Page) {
  const code = await page.getByRole('region', { name: 'Put this on your page' }).locator('pre').first().innerText();
  const elsewhere = await page.context().newPage();
  const parsed = await elsewhere.evaluate((html) => {
    const { body, scripts } = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
    const [script] = scripts;
    return {
      count: body.childElementCount,
      src: script?.src,
      async: script?.async,
      data: Object.fromEntries(Object.entries(script?.dataset ?? {})),
    };
  }, code);
  await elsewhere.close();
  return parsed;
}

test('all widget settings are in the snippet, the link and the preview', async ({ team, page, context }) => {
  const kofi = await team.join('Kofi Mensole');
  await openAs(context, team.url, team.founder);
  await page.goto(AREA);
  await expect
    .poll(() => embedded(page))
    .toEqual({
      count: 1,
      src: `${team.url}/widget.js`,
      async: true,
      data: { hostId: String(team.founder.uid) },
    });

  const title = `"></script><script>alert(1)</script> & 'crew'`;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Title').fill(title);
  await field('Welcome message').fill('Hello,\nand welcome <b>aboard</b>.');
  await field('Logo').fill('https://example.org/logo.png?a=1&b=2');
  await field('Theme color').fill('#0c2117');
  await field('Login token').fill('token"1');
  await field('Widget id').fill('docks');
  await page.getByRole('button', { name: /^Answered by/ }).click();
  await page.getByRole('option', { name: 'Kofi Mensole' }).click();
  await page.getByRole('radio', { name: 'Left' }).click();
  await page.getByRole('spinbutton', { name: 'Open width' }).fill('400');
  await page.getByRole('spinbutton', { name: 'Open height' }).fill('600');
  await page.getByRole('spinbutton', { name: 'Closed width' }).fill('164');
  await page.getByRole('spinbutton', { name: 'Closed height' }).fill('60');
  await page.getByRole('switch', { name: 'Sign visitors up by themselves' }).click();
  await field('Headline').fill('Lost luggage?');
  await field('Words below it').fill('We look for it');
  await field('Picture').fill('https://example.org/bag.png');
  await page.getByRole('switch', { name: 'Can be closed' }).click();
  await page.getByRole('radio', { name: 'Always' }).click();
  await page.getByRole('switch', { name: 'Keep the styles of the page away' }).click();
  const data = {
    hostId: String(kofi.uid),
    id: 'docks',
    title,
    logo: 'https://example.org/logo.png?a=1&b=2',
    welcome: 'Hello,\nand welcome <b>aboard</b>.',
    themeColor: '#0c2117',
    position: 'left',
    openWidth: '400',
    openHeight: '600',
    closeWidth: '164',
    closeHeight: '60',
    autoReg: 'false',
    loginToken: 'token"1',
    popupTitle: 'Lost luggage?',
    popupSubtitle: 'We look for it',
    popupImage: 'https://example.org/bag.png',
    popupClosable: 'false',
    showPopup: 'true',
    useShadowDom: 'true',
  };
  await expect.poll(() => embedded(page)).toEqual({ count: 1, src: `${team.url}/widget.js`, async: true, data });
  const link = new URL(await page.locator('pre').nth(1).innerText());
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ host: String(kofi.uid), title, autoReg: 'false' });
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect(preview.getByText(title)).toBeVisible();
  await expect(preview.getByText('and welcome <b>aboard</b>.')).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
  await preview.getByRole('radio', { name: 'Closed' }).click();
  await expect(preview.getByText('Lost luggage?')).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);

  await field('Theme color').fill('red');
  await expect(page.getByText('Six digits after a #, like #0c2117.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Open width' }).fill('');
  await expect(page.getByText('A whole number from 20 to 4000.')).toBeVisible();
  await expect.poll(async () => (await embedded(page)).data).not.toHaveProperty('themeColor');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(async () => (await embedded(page)).data).toEqual({ hostId: String(team.founder.uid) });
});

test('extra CSS is saved, warns before unsaved changes are lost, and reaches every visitor', async ({
  team,
  page,
  context,
  visit,
}) => {
  await openAs(context, team.url, team.founder);
  await page.goto(AREA);
  const css = page.getByRole('textbox', { name: 'CSS of the widget' });
  const served = async () => (await fetch(`${team.url}/api/resource/widget-extra.css`)).text();
  await css.fill('header { color: plum; } /* 果 */');
  await at.goTo(page, 'People');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Changes saved');
  expect(await served()).toBe('header { color: plum; } /* 果 */');
  const guest = await visit();
  await guest.goto(`${team.url}/widget.html`);
  await expect(guest.locator('header')).toHaveCSS('color', 'rgb(221, 160, 221)');

  await page.reload();
  await expect(css).toHaveValue('header { color: plum; } /* 果 */');
  await css.fill('');
  await css.press('Tab');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  await expect.poll(served).toBe('');
});

alone(
  'the chat shows on the pages that an administrator lists, and on no others, as soon as they are saved',
  async ({ server, page, visit, complaints }) => {
    complaints.allow(/frame-ancestors|Framing/);
    const [juno] = await seedPeople(server.url, ['Juno Tackett']);
    const [ours, theirs] = [await startHostPage({ loquat: server.url }), await startHostPage({ loquat: server.url })];
    const guest = await visit();
    const opener = chatIn(guest).getByRole('button', { name: 'Open the chat' });
    await guest.goto(theirs.url);
    await expect(opener).toBeVisible();

    await openAs(page.context(), server.url, juno);
    await page.goto(AREA);
    await page.getByRole('radio', { name: /^Only these pages/ }).click();
    const pages = page.getByRole('textbox', { name: 'Web sites' });
    await pages.fill('www.example.org');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Each line needs an address/)).toBeVisible();
    expect(await defectsOf(page)).toEqual([]);
    await pages.fill(`${ours.url}/any/page\n`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await told(page, 'Changes saved');
    // As browsers name it.
    await expect(pages).toHaveValue(ours.url);

    const refused = guest.waitForEvent('console', (message) => /frame-ancestors|Framing/.test(message.text()));
    await guest.goto(theirs.url);
    await refused;
    await expect(opener).toHaveCount(0);
    await guest.goto(ours.url);
    await expect(opener).toBeVisible();
    for (const site of [ours, theirs]) await site.close();
  },
);

alone(
  'where the operator lists the pages, administrators see which, and that they cannot change it',
  async ({ startServer, page }) => {
    const server = await startServer({ WIDGET_ORIGINS: 'https://operator.example' });
    const [juno] = await seedPeople(server.url, ['Juno Tackett']);
    await openAs(page.context(), server.url, juno);
    await page.goto(server.url + AREA);
    await expect(page.getByText(/^The operator of this server has decided this/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Web sites' })).toHaveValue('https://operator.example');
    await expect(page.getByRole('radio', { name: /^Any page/ })).toBeDisabled();
  },
);
