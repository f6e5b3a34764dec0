import { api, type OfficeHours, type WidgetConfig } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { toast } from '#testing/browser/pages.ts';

const field = (name: string) => page.getByRole('textbox', { name });
const snippets = page.getByRole('region', { name: 'Put this on your page' });
const codeAt = (index: number): string => snippets.element().querySelectorAll('pre')[index]?.textContent ?? '';

/** The snippet as a browser parses it in a page. */
function embedded() {
  const { body, scripts } = new DOMParser().parseFromString(`<body>${codeAt(0)}</body>`, 'text/html');
  const [script] = scripts;
  return {
    count: body.childElementCount,
    src: script?.src,
    async: script?.async,
    data: Object.fromEntries(Object.entries(script?.dataset ?? {})),
  };
}

const WORKDAY = { from: '09:00', to: '17:00' };
const HOURS: OfficeHours = {
  is_on: false,
  time_zone: 'UTC',
  text: '',
  days: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, null, null],
};

async function openWidget(config: WidgetConfig = { any_origin: true, origins: [], is_fixed: false }) {
  const team = await openApp('/chat', {
    me: { name: 'Juno Tackett', is_admin: true },
    people: [{ name: 'Kofi Mensole' }],
  });
  answerAreaTags(team);
  team.on(api.widget.getWidgetConfig, () => config);
  team.on(api.widget.getWidgetStyle, () => new Response(''));
  team.on(api.cannedAnswers.listCannedAnswers, () => []);
  team.on(api.widget.getOfficeHours, () => HOURS);
  await router.navigate({ href: '/setting/widget' });
  await expect.element(field('CSS of the widget')).toBeVisible();
  return team;
}

test('all widget settings are in the snippet, the link and the preview', async () => {
  await openWidget();
  const src = `${location.origin}/widget.js`;
  expect(embedded()).toEqual({ count: 1, src, async: true, data: { hostId: '1' } });

  const title = `"></script><script>alert(1)</script> & 'crew'`;
  await field('Title').fill(title);
  await field('Welcome message').fill('Hello,\nand welcome <b>aboard</b>.');
  await field('Logo').fill('https://example.org/logo.png?a=1&b=2');
  await field('Theme color').fill('#0c2117');
  await field('Login token').fill('token"1');
  await field('Widget id').fill('docks');
  await page.getByRole('button', { name: /^Answered by/ }).click();
  await page.getByRole('option', { name: /Kofi Mensole/ }).click();
  await page.getByRole('radio', { name: 'Left' }).click();
  const sizes = { 'Open width': '400', 'Open height': '600', 'Closed width': '164', 'Closed height': '60' };
  for (const [name, value] of Object.entries(sizes)) await page.getByRole('spinbutton', { name }).fill(value);
  await page.getByRole('switch', { name: /^Sign visitors up by themselves/ }).click();
  await field('Headline').fill('Lost luggage?');
  await field('Text below it').fill('We look for it');
  await field('Picture').fill('https://example.org/bag.png');
  await page.getByRole('switch', { name: /^Can be closed/ }).click();
  await page.getByRole('radio', { name: 'Always' }).click();
  await page.getByRole('switch', { name: /^Keep the styles of the page away/ }).click();
  const data = {
    hostId: '2',
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
  await expect.poll(embedded).toEqual({ count: 1, src, async: true, data });
  const link = new URL(codeAt(1));
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ host: '2', title, autoReg: 'false' });
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect.element(preview.getByText(title)).toBeVisible();
  await expect.element(preview.getByText(/and welcome <b>aboard<\/b>\./)).toBeVisible();
  expect(await defectsOf(), 'the open widget').toEqual([]);
  await preview.getByRole('radio', { name: 'Closed' }).click();
  await expect.element(preview.getByText('Lost luggage?')).toBeVisible();
  expect(await defectsOf(), 'the closed widget').toEqual([]);

  await field('Theme color').fill('red');
  await expect.element(page.getByText('Six digits after a #, like #0c2117.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Open width' }).fill('');
  await expect.element(page.getByText('A whole number from 20 to 4000.')).toBeVisible();
  await expect.poll(() => embedded().data).not.toHaveProperty('themeColor');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => embedded().data).toEqual({ hostId: '1' });
});

test('the websites that may embed the chat are checked, and shown as browsers name them', async () => {
  const team = await openWidget();
  team.on(api.widget.updateWidgetConfig, ({ body }) => ({ ...body, is_fixed: false }));
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByRole('radio', { name: /^Only these pages/ }).click();
  await field('Websites').fill('www.example.org');
  await save.click();
  await expect.element(page.getByText(/^Each line needs an address/)).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await field('Websites').fill('https://www.example.org/any/page\n');
  await save.click();
  await expect.element(toast('Changes saved')).toBeVisible();
  await expect.element(field('Websites')).toHaveValue('https://www.example.org');
  expect(team.asked(api.widget.updateWidgetConfig).map(({ body }) => body)).toEqual([
    { any_origin: false, origins: ['https://www.example.org'] },
  ]);
});

test('if the operator lists the websites, administrators see the list, and that they cannot change it', async () => {
  await openWidget({ any_origin: false, origins: ['https://operator.example'], is_fixed: true });
  await expect.element(page.getByText(/^The operator of this server has set this/)).toBeVisible();
  await expect.element(field('Websites')).toHaveValue('https://operator.example');
  await expect.element(page.getByRole('radio', { name: /^Any page/ })).toBeDisabled();
});

test('office hours are set for each day, with a text for all other times', async () => {
  const team = await openWidget();
  team.on(api.widget.updateOfficeHours, () => undefined);
  await page.getByRole('switch', { name: 'Answer in office hours' }).click();
  await page.getByRole('switch', { name: 'Friday' }).click();
  await page.getByLabelText('Monday from').fill('07:30');
  await field('Time zone').fill('Europe/Vienna');
  await field('Text outside office hours').fill('Back tomorrow.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => team.asked(api.widget.updateOfficeHours))
    .toMatchObject([
      {
        body: {
          is_on: true,
          time_zone: 'Europe/Vienna',
          text: 'Back tomorrow.',
          days: [{ from: '07:30', to: '17:00' }, WORKDAY, WORKDAY, WORKDAY, null, null, null],
        },
      },
    ]);
  // The save bar covers the elements below it.
  await expect.element(page.getByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  expect(await defectsOf()).toEqual([]);
});
