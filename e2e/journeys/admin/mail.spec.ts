import { type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import type { Page } from '@playwright/test';
import { openAs } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test as onTeam } from '../../fixtures/team.ts';

const ACCOUNT = { username: 'chat', password: 'secret of the post' };

/** A journey with a mail server that requires a sign-in. */
const test = onTeam.extend<{ sink: MailSink }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  sink: async ({}, provide) => {
    const sink = await startMailSink({ account: ACCOUNT });
    await provide(sink);
    await sink.close();
  },
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const mail = (page: Page) => page.getByRole('switch', { name: 'Outgoing mail' });
const notices = (page: Page) => page.getByRole('switch', { name: 'Email people who miss messages' });
const sendTest = (page: Page) => page.getByRole('button', { name: 'Send a test mail' });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Changes saved');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
}

test('mail is set up and tested with an email that arrives, and its password is never shown', async ({
  page,
  context,
  team,
  sink,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  await openAs(context, team.url, team.founder);
  await page.goto('/setting/smtp');
  await expect(mail(page)).not.toBeChecked();
  await expect(sendTest(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(notices(page)).toBeDisabled();
  await expect(page.getByText('Turn on SMTP first').filter({ visible: true })).toHaveCount(2);

  await mail(page).click();
  await field(page, 'From').fill('no address');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This does not look right.')).toBeVisible();
  await field(page, 'From').fill('Harbour <chat@harbour.example>');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  await expect(field(page, 'Host')).toHaveAttribute('aria-invalid', 'true');
  expect(await defectsOf(page), 'mail with a mistake').toEqual([]);
  await field(page, 'Host').fill('127.0.0.1');
  await field(page, 'Port').fill(String(sink.port));
  await field(page, 'User name').fill(ACCOUNT.username);
  await field(page, 'Password').fill(ACCOUNT.password);
  await expect(page.getByText('Save your changes first.').filter({ visible: true })).toBeVisible();
  await save(page);

  await field(page, 'Send a test mail to').press('Enter');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const letter = await sink.waitFor(team.founder.email);
  expect(letter).toMatchObject({ subject: 'Test mail from Harbour', user: ACCOUNT.username });

  await page.reload();
  await expect(field(page, 'Host')).toHaveValue('127.0.0.1');
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(page.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await field(page, 'From').fill('chat@harbour.example');
  await save(page);
  await sendTest(page).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await sink.waitFor(team.founder.email, 2);

  sink.refuse('recipient');
  await sendTest(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No such mailbox' })).toContainText('Not sent:');
  expect(await defectsOf(page), 'mail').toEqual([]);

  await field(page, 'User name').fill('somebody else');
  await expect(page.getByText('Enter it again: it belongs to what you changed.')).toBeVisible();
});
