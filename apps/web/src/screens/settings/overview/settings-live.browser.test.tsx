import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { feed, item } from '#testing/browser/pages.ts';
import type { Team } from '#testing/browser/team.ts';
import { event } from '#testing/events.ts';

/** An administrator changes settings for all users. */
function change(team: Team, to: object): void {
  const unchanged = { organization_name: null, organization_description: null, organization_logo: null };
  team.emit(event({ type: 'server_config_changed', ...unchanged, ...to }));
}
const extSetting = (setting: object) => {
  const text = JSON.stringify(setting);
  return { ext_setting: text, ext_settings: text };
};

async function openQuay(): Promise<Team> {
  const team = await openApp('/chat/channel/1', {
    people: [{ name: 'Juno Tackett' }, { name: 'Wren Watched' }],
    channels: [{ name: 'quay' }],
    said: [{ text: 'My own words.', from: 1 }],
  });
  // The page's first requests must not arrive after a change.
  await expect.poll(() => team.asked(api.server.getCommonSettings)).not.toEqual([]);
  return team;
}

test('who may create channels and invite changes for other users at once', async () => {
  const team = await openApp('/chat', { channels: [{ name: 'quay' }] });
  await page.getByRole('button', { name: 'New message or channel' }).click();
  await expect.element(item('Create a channel')).toBeVisible();
  await expect.element(item('Invite')).toBeVisible();
  change(team, { only_admin_can_create_group: true, ...extSetting({ admin_only_can_invite: true }) });
  await expect.element(item('Create a channel')).not.toBeInTheDocument();
  await expect.element(item('Invite')).not.toBeInTheDocument();
  change(team, { only_admin_can_create_group: false, ...extSetting({ admin_only_can_invite: false }) });
  await expect.element(item('Create a channel')).toBeVisible();
  await expect.element(item('Invite')).toBeVisible();
});

test('layout, members and typing indicators change in the open chat', async () => {
  const team = await openQuay();
  const words = feed.getByText('My own words.');
  const left = () => words.element().getBoundingClientRect().x;
  await expect.element(words).toBeVisible();
  const before = left();
  change(team, { chat_layout_mode: 'SelfRight' });
  await expect.poll(left).toBeGreaterThan(before + 100);

  const members = page.getByRole('button', { name: 'Members' });
  await expect.element(members).toBeVisible();
  change(team, extSetting({ only_admin_can_see_channel_members: true }));
  await expect.element(members).not.toBeInTheDocument();

  const announce = () => team.emit(event({ type: 'typing', uid: 2, target: { gid: 1 } }));
  const typing = page.getByRole('main').getByText(/^Juno is typing/);
  announce();
  await expect.element(typing).toBeVisible();
  change(team, { typing_indicator_enable: false });
  await expect.element(typing).not.toBeInTheDocument();
  announce();
  team.say({ text: 'Nobody saw me write this.' });
  await expect.element(feed.getByText('Nobody saw me write this.')).toBeVisible();
  await expect.element(typing).not.toBeInTheDocument();
});

test('contact verification changes in an open conversation', async () => {
  const team = await openQuay();
  await router.navigate({ href: '/chat/dm/3' });
  const stranger = page.getByText('This person is not in your contacts.');
  change(team, { contact_verification_enable: true });
  await expect.element(stranger).toBeVisible();
  change(team, { contact_verification_enable: false });
  await expect.element(stranger).not.toBeInTheDocument();
});

test('presence is shown only while the server allows it', async () => {
  const team = await openQuay();
  await router.navigate({ href: '/users/3' });
  const state = page.getByRole('main').getByText('Online');
  await expect.element(state).toBeVisible();
  change(team, { show_user_online_status: false });
  await expect.element(state).not.toBeInTheDocument();
  change(team, { show_user_online_status: true });
  await expect.element(state).toBeVisible();
});

test('the name of the server changes for all users at once', async () => {
  const team = await openQuay();
  await expect.poll(() => document.title).toMatch(/Harbour Web App/);
  await expect.poll(() => team.asked(api.server.getOrganization)).not.toEqual([]);
  // A repeated request gets the new name too.
  team.on(api.server.getOrganization, () => ({ name: 'Harbour Lane' as never, description: null }));
  change(team, { organization_name: 'Harbour Lane' });
  await expect.poll(() => document.title).toMatch(/Harbour Lane Web App/);
});

// By default a page remembers 250 of the files that it loaded.
performance.setResourceTimingBufferSize(10_000);

test('a new logo is shown to all users at once', async () => {
  const team = await openQuay();
  // It does not exist here, so the page soon shows its own in its place.
  const asked = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/api/resource/organization/logo'));
  await expect.poll(asked).toContainEqual(expect.stringMatching(/t=0$/));
  expect(asked()).not.toContainEqual(expect.stringMatching(/t=[1-9]/));
  change(team, { organization_logo: '/resource/organization/logo?t=1790000000000' });
  await expect.poll(asked).toContainEqual(expect.stringMatching(/t=[1-9]/));
});
