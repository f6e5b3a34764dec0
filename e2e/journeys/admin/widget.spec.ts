import { openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { chatIn, startHostPage } from '../../fixtures/host-page.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';
import { test as alone } from '../../fixtures/test.ts';

const AREA = '/setting/widget';

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
    const pages = page.getByRole('textbox', { name: 'Websites' });
    await pages.fill('www.example.org');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Each line needs an address/)).toBeVisible();
    expect(await defectsOf(page)).toEqual([]);
    await pages.fill(`${ours.url}/any/page\n`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await told(page, 'Changes saved');
    // In the form in which browsers show it.
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
