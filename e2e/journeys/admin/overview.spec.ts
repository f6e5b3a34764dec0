import type { Page } from '@playwright/test';
import { openAs, type Person } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test, type Team } from '../../fixtures/team.ts';

const OVERVIEW = '/setting/overview';

/** Presses Save and waits until the server has the change. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
}

/** Flips a switch of the overview and saves. */
async function turn(page: Page, name: string, isOn: boolean): Promise<void> {
  await page.getByRole('switch', { name }).setChecked(isOn);
  await save(page);
}

async function openOverview(page: Page, team: Team): Promise<void> {
  await openAs(page.context(), team.url, team.founder);
  await page.goto(OVERVIEW);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

async function openOther(visit: () => Promise<Page>, team: Team, person: Person, path = '/chat'): Promise<Page> {
  const other = await visit();
  await openAs(other.context(), team.url, person);
  await other.goto(path);
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return other;
}

test('name and description change for everyone at once, and are restored when the server refuses', async ({
  page,
  team,
  visit,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  const ines = await team.join('Ines Named');
  const other = await openOther(visit, team, ines);
  await openOverview(page, team);
  expect(await defectsOf(page), 'overview').toEqual([]);
  const name = page.getByRole('textbox', { name: 'Server name' });
  await name.fill('Harbour Lane');
  await page.getByRole('textbox', { name: 'Description' }).fill('Fährleute');
  await expect(page.getByText('10 / 2,048')).toBeVisible();
  expect(await defectsOf(page), 'unsaved').toEqual([]);
  await save(page);
  await expect(other).toHaveTitle(/Harbour Lane Web App/);
  await page.reload();
  await expect(name).toHaveValue('Harbour Lane');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Fährleute');

  await page.route('**/api/admin/system/organization', (route) =>
    route.fulfill({ status: 503, body: 'the disk is full' }),
  );
  await name.fill('Nowhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'the disk is full');
  await expect(page).toHaveTitle(/Harbour Lane Web App/);
  await expect(name).toHaveValue('Nowhere');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(name).toHaveValue('Harbour Lane');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
});

test("a browser without choices starts with the server's defaults, another stays as it is", async ({
  page,
  team,
  visit,
}) => {
  const [ines, wren] = [await team.join('Ines Starting'), await team.join('Wren Settled')];
  const settled = await visit();
  await settled.addInitScript(() => {
    localStorage.setItem('i18nextLng', 'en');
    localStorage.setItem('loquat.theme', 'light');
  });
  await openAs(settled.context(), team.url, wren);
  await settled.goto('/chat');
  await openOverview(page, team);
  const pick = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  // Otherwise the founder's own browser would change too.
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
  await page.evaluate(() => localStorage.setItem('loquat.theme', 'light'));
  await pick('Language to start with', '日本語');
  await pick('Theme to start with', 'Dark');
  await page.getByRole('switch', { name: 'Update by itself' }).setChecked(false);
  await turn(page, 'Preview links', true);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Language to start with' })).toContainText('日本語');
  await expect(page.getByRole('combobox', { name: 'Theme to start with' })).toContainText('Dark');
  await expect(page.getByRole('switch', { name: 'Update by itself' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Preview links' })).toBeChecked();

  const fresh = await visit();
  await openAs(fresh.context(), team.url, ines);
  await fresh.goto('/setting/general');
  await expect(fresh.getByRole('heading', { level: 1, name: '一般' })).toBeVisible();
  await expect(fresh.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settled.goto('/setting/general');
  await expect(settled.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await expect(settled.locator('html')).toHaveAttribute('data-theme', 'light');
  await pick('Language to start with', 'Same as the device');
  await pick('Theme to start with', 'Same as the device');
  await save(page);
});
