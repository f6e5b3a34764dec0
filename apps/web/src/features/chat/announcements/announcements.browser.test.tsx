import { Announcement, api } from '@loquat/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { writing } from '#testing/browser/pages.ts';
import type { Team, TeamParts } from '#testing/browser/team.ts';
import { event } from '#testing/events.ts';

const HERE = '/chat/channel/1';
const CONTENT = '**Pier 3 is closed.** Spring tide. The sailings move:\n\n- 12:40 to Vika\n- 13:10 to Skarholm';
const people = [{ name: 'Kofi Mensole' }, { name: 'Noor Haddani' }];
const banner = page.getByRole('region', { name: 'Announcement', exact: true });
const dialog = page.getByRole('dialog', { name: 'Announcement in #release' });
const gotIt = page.getByRole('button', { name: 'Got it' });

const announcementOf = (content: string, updated_at: number, created_by = 2) =>
  Announcement.parse({ gid: 1, content, created_by, created_at: 1_000, updated_at });
const announce = (team: Team, content: string, at: number): void => team.announce(1, announcementOf(content, at));

async function openChannel(parts: TeamParts = {}): Promise<Team> {
  const team = await openApp(HERE, { people, channels: [{ name: 'release' }, { name: 'other' }], ...parts });
  await expect.element(writing).toBeVisible();
  return team;
}

test('a new announcement is a dialog once, then a banner that opens in place', async () => {
  const team = await openChannel();
  announce(team, CONTENT, 2_000);
  await expect.element(dialog).toMatchTextContent('12:40 to Vika');
  await expect.element(gotIt).toHaveFocus();
  expect(await defectsOf(), 'the dialog').toEqual([]);
  await gotIt.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [seen] = team.asked(api.announcements.markAnnouncementSeen);
  expect(seen).toMatchObject({ params: { gid: 1 }, body: { updated_at: 2_000 } });

  await expect.element(banner).toMatchTextContent('Pier 3 is closed. Spring tide. The sailings move:');
  expect(await defectsOf(), 'the banner').toEqual([]);
  expect(banner.element().getBoundingClientRect().height).toBe(44);
  await banner.getByRole('button', { name: 'Show all of the announcement' }).click();
  await expect.element(banner.getByRole('listitem').first()).toMatchTextContent('12:40 to Vika');
  await expect.element(banner).toMatchTextContent('Kofi Mensole');
  expect(await defectsOf(), 'the open banner').toEqual([]);
  await banner.getByRole('button', { name: 'Show less' }).click();
  await expect.element(banner.getByRole('listitem').first()).not.toBeInTheDocument();
});

test('Esc counts as Got it; each change shows again, and what another device has seen does not', async () => {
  const team = await openChannel();
  announce(team, CONTENT, 2_000);
  await expect.element(gotIt).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(team.asked(api.announcements.markAnnouncementSeen)).toHaveLength(1);

  announce(team, 'Open again', 3_000);
  await expect.element(dialog).toMatchTextContent('Open again');
  team.emit(event({ type: 'announcement_seen', gid: 1, updated_at: 3_000 }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(banner).toMatchTextContent('Open again');
  expect(team.asked(api.announcements.markAnnouncementSeen)).toHaveLength(1);
  team.announce(1, null);
  await expect.element(banner).not.toBeInTheDocument();
});

test('a dialog waits while the user writes, and while another dialog is open', async () => {
  const team = await openChannel();
  await writing.click();
  await userEvent.keyboard('half a sentence');
  announce(team, CONTENT, 2_000);
  await expect.element(banner).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(gotIt).toHaveFocus();
  await gotIt.click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Chat menu' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  announce(team, 'Changed', 3_000);
  await expect.element(banner).toMatchTextContent('Changed');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(gotIt).toHaveFocus();
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});

test('an announcement that was made while the device was away is requested, and shown until it is seen', async () => {
  const channels = [{ name: 'release', announced_at: 2_000 }];
  const team = await openApp('/chat', { people, channels });
  team.on(api.announcements.getAnnouncement, () => ({ announcement: announcementOf(CONTENT, 2_000) }));
  await page
    .getByRole('link', { name: /release/ })
    .first()
    .click();
  await expect.element(dialog).toMatchTextContent('Pier 3 is closed.');
  await gotIt.click();
  await expect.element(banner).toBeVisible();
});

test('an owner writes an announcement, sees its banner, and removes it after a question', async () => {
  const team = await openChannel({ me: { is_admin: true } });
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Announce something' }).click();
  const field = dialog.getByRole('textbox', { name: 'Text' });
  await expect.element(field).toHaveFocus();
  const submit = dialog.getByRole('button', { name: 'Announce to 3' });
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Write what you want to announce.');
  await field.fill('x'.repeat(5_001));
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('at most 5,000');

  await field.fill('Pier 3 is closed. Ask @Kofi Mensole.');
  await expect.element(dialog.getByText('36 / 5,000')).toBeVisible();
  const preview = dialog.getByRole('group', { name: 'In the channel it looks like this' });
  await expect.element(preview).toMatchTextContent('Pier 3 is closed.');
  expect(await defectsOf(), 'the editor').toEqual([]);
  // What was written stays when the dialog is closed.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Announce something' }).click();
  await expect.element(field).toHaveValue('Pier 3 is closed. Ask @Kofi Mensole.');

  team.on(api.announcements.setAnnouncement, ({ body }) => {
    const announcement = announcementOf(body.content, 2_000, 1);
    team.announce(1, announcement);
    return announcement;
  });
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(team.asked(api.announcements.setAnnouncement)[0]?.body.content).toBe('Pier 3 is closed. Ask @2 .');
  await expect.element(banner).toMatchTextContent('Ask @Kofi Mensole');

  await banner.getByRole('button', { name: 'Edit announcement' }).click();
  await expect.element(field).toHaveValue('Pier 3 is closed. Ask @Kofi Mensole.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the announcement in #release?' });
  await expect.element(question).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

test('members who may not announce find no entry, and hostile text stays text', async () => {
  const alert = vi.spyOn(window, 'alert');
  const team = await openChannel();
  announce(team, '<img src=x onerror=alert(1)> [x](javascript:alert(1)) hostile', 2_000);
  await expect.element(dialog).toMatchTextContent('<img src=x onerror=alert(1)>');
  expect(dialog.element().querySelectorAll('img, script, a[href^="javascript"]')).toHaveLength(0);
  await gotIt.click();
  await expect.element(banner).toMatchTextContent('hostile');
  expect(banner.getByRole('button', { name: 'Edit announcement' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Pin chat' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /nnounce/ }).elements()).toHaveLength(0);
  expect(alert).not.toHaveBeenCalled();
});
