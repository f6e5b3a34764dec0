import { api, type Statistics } from '@loquat/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';

const main = page.getByRole('main');
const messages = main.getByRole('figure', { name: 'Messages' });

const YEAR = new Date().getFullYear();
const dateOf = (day: number): string => new Date(Date.UTC(YEAR, 0, day)).toISOString().slice(0, 10);

const statisticsOf = (count: number, fields: Partial<Statistics> = {}): Statistics => ({
  days: Array.from({ length: count }, (_, at) => ({
    date: dateOf(at + 1),
    messages: at * 7,
    active: at % 5,
    joined: at % 2,
  })),
  is_complete: true,
  people: 12,
  visitors: 3,
  bots: 2,
  public_channels: 4,
  private_channels: 5,
  messages: 1_234,
  open_streams: 6,
  storage: {
    used_bytes: 9_500_000,
    free_bytes: 20_000_000_000,
    image_bytes: 5_000_000,
    video_bytes: 3_000_000,
    audio_bytes: 1_000_000,
    other_bytes: 500_000,
    largest: [],
  },
  ...fields,
});

/** Opens the area of an administrator; answers every period. */
async function openStatistics(fields: Partial<Statistics> = {}) {
  const team = await openApp('/setting/statistics', { me: { is_admin: true } });
  answerAreaTags(team);
  team.on(api.statistics.getStatistics, ({ query }) => statisticsOf(query.days, fields));
  await expect.element(messages).toBeVisible();
  return team;
}

test('a chart is one Tab stop, and arrows read its days out', async () => {
  await openStatistics();
  const last = messages.getByRole('img', { name: '30 January: 203' });
  await main.getByRole('button', { name: 'Export CSV' }).click();
  (main.getByRole('button', { name: 'Export CSV' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(messages.getByRole('img', { name: '29 January: 196' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(messages.getByRole('img', { name: '1 January: 0' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect
    .element(main.getByRole('figure', { name: 'Active people' }).getByRole('img', { name: '30 January: 4' }))
    .toHaveFocus();
});

test('the period can be changed', async () => {
  await openStatistics();
  expect(messages.getByRole('img').elements()).toHaveLength(30);
  await main.getByRole('radio', { name: '7 days' }).click();
  await expect.poll(() => messages.getByRole('img').elements().length).toBe(7);
  await main.getByRole('radio', { name: '90 days' }).click();
  await expect.poll(() => messages.getByRole('img').elements().length).toBe(90);
});

test('the same numbers are available as a table, the newest day first, and as a file', async () => {
  await openStatistics();
  await main.getByRole('radio', { name: '7 days' }).click();
  const toggle = main.getByRole('button', { name: 'Show as table' });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  const rows = main.getByRole('table', { name: 'Statistics' }).getByRole('row');
  await expect
    .poll(() =>
      rows
        .elements()
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    )
    .toEqual(['DayMessagesActive peopleNew people', '7 January4210']);

  const saved: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return '#saved';
  });
  await main.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await saved[0]!.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(/date,messages,active,joined$/);
  expect(lines.at(-1)).toBe(`${dateOf(7)},42,1,0`);
  make.mockRestore();
});

test('the current totals are shown, and that old messages are still being counted', async () => {
  await openStatistics({ is_complete: false });
  await expect.element(main.getByText('4 public, 5 private')).toBeVisible();
  await expect.element(main.getByText('1,234')).toBeVisible();
  await expect.element(main.getByText('9.5 MB')).toBeVisible();
  await expect
    .element(main.getByRole('status'))
    .toHaveTextContent('Older messages are still being counted, so the numbers are too low for now.');
});

test('statistics that cannot be loaded can be requested again', async () => {
  const team = await openApp('/setting/statistics', { me: { is_admin: true } });
  answerAreaTags(team);
  team.on(api.statistics.getStatistics, () => new Refusal('server.internal'));
  await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('charts and table look right at every size and in both themes', async () => {
  await openStatistics();
  await main.getByRole('radio', { name: '90 days' }).click();
  expect(await defectsOf()).toEqual([]);
  await main.getByRole('button', { name: 'Show as table' }).click();
  expect(await defectsOf()).toEqual([]);
});
