import { api, type AuditEntry } from '@loquat/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';

const main = page.getByRole('main');
const rows = main.getByRole('list', { name: 'Audit log' }).getByRole('listitem');

const entryOf = (id: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  created_at: Date.now() - (100 - id) * 60_000,
  kind: 'user.promoted',
  source: 'app',
  uid: null,
  name: 'Ann',
  subject: { kind: 'user', id: 2, name: 'Ben' },
  details: ['is_admin'],
  address: '192.0.2.1',
  device: 'Firefox · Windows',
  ...fields,
});
const SETTINGS = { kind: 'settings.changed', subject: { kind: 'setting', id: null, name: 'smtp' }, details: ['host'] };

/** Answers with those of these entries that match, two to a page. */
async function openLog(entries: readonly AuditEntry[]) {
  const team = await openApp('/setting/audit', { me: { is_admin: true } });
  answerAreaTags(team);
  team.on(api.audit.listAuditLog, ({ query: { before, kind } }) => {
    const matching = entries.filter(
      (entry) => (before === undefined || entry.id < before) && (kind === undefined || entry.kind.startsWith(kind)),
    );
    const shown = matching.slice(0, 2);
    return { entries: shown, next: matching.length > 2 ? shown.at(-1)!.id : null };
  });
  return team;
}

test('an entry shows action, object, administrator and origin; older ones follow on request', async () => {
  await openLog([
    entryOf(9),
    entryOf(8, SETTINGS),
    entryOf(7, { kind: 'user.password_reset', source: 'command_line', name: '', address: '', device: '' }),
  ]);
  await expect
    .poll(() => rows.nth(0).element().textContent)
    .toMatch(/Made adminBen.*Ann · Firefox · Windows · 192\.0\.2\.1.*role/);
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/Changed settingsSMTP.*host/);
  await main.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.nth(2).element().textContent).toMatch(/Reset a passwordBen.*Command line/);
  await expect.element(main.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('the action of a later server version has the name that the server gives it', async () => {
  await openLog([entryOf(9, { kind: 'spaceship.launched', subject: null, details: ['warp'] })]);
  await expect.poll(() => rows.nth(0).element().textContent).toMatch(/spaceship\.launched.*warp/);
});

test('filters work by keyboard, and announce the number of matches', async () => {
  await openLog([entryOf(9), entryOf(8, SETTINGS)]);
  await expect.element(rows.nth(1)).toBeVisible();
  const what = main.getByRole('combobox', { name: 'What' });
  await what.click();
  await page.getByRole('option', { name: 'Settings' }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(main.getByRole('status')).toHaveTextContent('1 entry');
  (what.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'Settings' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(main.getByRole('status')).toHaveTextContent('Nothing found.');
});

test('all pages are saved as one file', async () => {
  await openLog([entryOf(9), entryOf(8, SETTINGS), entryOf(7)]);
  const saved: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return '#saved';
  });
  await main.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const lines = (await saved[0]!.text()).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual([expect.stringMatching(/id$/), '9', '8', '7']);
  make.mockRestore();
});

test('a log that cannot be loaded can be requested again', async () => {
  const team = await openApp('/setting/audit', { me: { is_admin: true } });
  answerAreaTags(team);
  team.on(api.audit.listAuditLog, () => new Refusal('server.internal'));
  await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the screen looks right at every size and in both themes', async () => {
  await openLog([entryOf(9), entryOf(8, SETTINGS), entryOf(7)]);
  await expect.element(rows.nth(1)).toBeVisible();
  expect(await defectsOf()).toEqual([]);
});
