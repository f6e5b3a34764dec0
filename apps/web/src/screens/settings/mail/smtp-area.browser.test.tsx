import { api, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { reopenArea } from '#testing/browser/reopen-area.ts';
import { event } from '#testing/events.ts';

const mail = page.getByRole('switch', { name: /^Outgoing mail/ });
const notices = page.getByRole('switch', { name: /^Email people who miss messages/ });
const wait = page.getByRole('combobox', { name: 'Wait before sending' });
const save = page.getByRole('button', { name: 'Save changes' });
const unsaved = page.getByRole('region', { name: 'Unsaved changes' });

/** The mail settings of a server that sends mail, for the founder (1) or another administrator. */
async function openMail(uid: 1 | 2) {
  const founder = { uid: Uid.parse(1), name: 'Juno Founder', is_admin: true };
  const team = await openApp('/chat', {
    me: { uid: Uid.parse(uid), name: uid === 1 ? 'Juno Founder' : 'Ines Looker', is_admin: true },
    people: uid === 1 ? [] : [founder],
  });
  answerAreaTags(team);
  const sender = { host: 'mail.harbour.example', port: 465, from: 'chat@harbour.example', username: 'chat' };
  let enabled = true;
  team.on(api.mail.isMailEnabled, () => enabled);
  team.on(api.mail.getSmtpConfig, () => ({ ...sender, enabled, password: '' as const, has_password: true }));
  team.on(api.mail.updateSmtpConfig, ({ body }) => {
    ({ enabled } = body);
    return undefined;
  });
  await router.navigate({ href: '/setting/smtp' });
  await expect.element(mail).toBeChecked();
  return team;
}

test('emails about missed messages are switched on, and off with mail', async () => {
  const team = await openMail(1);
  await expect.element(notices).not.toBeChecked();
  await notices.click();
  await wait.click();
  await page.getByRole('option', { name: '15 minutes' }).click();
  await save.click();
  await expect.element(unsaved).not.toBeInTheDocument();
  expect(team.asked(api.server.updateCommonSettings).map(({ body }) => body)).toEqual([
    { msg_smtp_notify_enable: true, msg_smtp_notify_delay_seconds: 900 },
  ]);
  await reopenArea('/setting/smtp');
  await expect.element(notices).toBeChecked();

  await mail.click();
  await save.click();
  await expect.element(notices).toBeDisabled();
  expect(team.asked(api.mail.updateSmtpConfig).at(-1)?.body).toMatchObject({ enabled: false });
});

test('another administrator sees changes of the mail settings, and that only the founder can make them', async () => {
  const team = await openMail(2);
  await expect.element(page.getByText(/^Only Juno Founder, who founded this server/)).toBeVisible();
  await expect.element(mail).toBeDisabled();
  await expect.element(page.getByRole('textbox', { name: 'Host' })).toHaveAttribute('readonly');
  expect(await defectsOf(), 'mail that another administrator reads').toEqual([]);
  await expect.element(page.getByRole('link', { name: /^Third-party login/ })).not.toBeInTheDocument();

  await expect.element(notices).not.toBeChecked();
  const unchanged = { organization_name: null, organization_description: null, organization_logo: null };
  const change = { msg_smtp_notify_enable: true, msg_smtp_notify_delay_seconds: 900 };
  team.emit(event({ type: 'server_config_changed', ...unchanged, ...change }));
  await expect.element(notices).toBeChecked();
  await expect.element(wait).toMatchTextContent('15 minutes');

  team.on(api.server.getFrontendUrl, () => '');
  team.on(api.server.getCounts, () => ({ user_count: 2, group_count: 0, online_user_count: 2, version: '0.5.4' }));
  await router.navigate({ href: '/setting/overview' });
  await expect.element(page.getByText(/Only the person who founded the server can change it\./)).toBeVisible();
});
