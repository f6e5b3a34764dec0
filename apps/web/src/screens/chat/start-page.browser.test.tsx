import { api, StartPageNews } from '@loquat/contract';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { setThemePreference } from '#lib/browser/theme.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import type { Team, TeamParts } from '#testing/browser/team.ts';
import { event } from '#testing/events.ts';

const TITLE = 'Start page';
const frame = () => page.getByTitle(TITLE).element() as HTMLIFrameElement;

/** A page that says what it is told to say, and returns the news that it hears. */
const HTML = `<!doctype html><title>Ours</title><script>
  addEventListener('message', ({ data }) => parent.postMessage(data.say ?? { heard: data }, '*'));
  parent.postMessage({ type: 'iframe_ready', page: 'signed_in' }, '*');
</script>`;

/** The news that a page receives; the newest is the last. */
function hear(): StartPageNews[] {
  const heard: StartPageNews[] = [];
  const listener = ({ source, data }: MessageEvent): void => {
    const [element] = page.getByTitle(TITLE).elements();
    const news = StartPageNews.safeParse(data.heard).data;
    if (news && element instanceof HTMLIFrameElement && source === element.contentWindow) heard.push(news);
  };
  window.addEventListener('message', listener);
  onTestFinished(() => window.removeEventListener('message', listener));
  return heard;
}

async function openStart(parts: TeamParts): Promise<{ team: Team; heard: StartPageNews[] }> {
  const team = await openApp('/chat', parts);
  await expect.element(page.getByTitle(TITLE)).toBeVisible();
  const heard = hear();
  frame().srcdoc = HTML;
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return { team, heard };
}

const say = (message: unknown) => frame().contentWindow?.postMessage({ say: message }, '*');
const ask = (action: string) => say({ type: 'action', action });
/** Resolves once the app has received everything that the page has said. */
async function untilHeard(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = ({ data }: MessageEvent): void => {
    if (data.mark === 'end') resolve();
  };
  window.addEventListener('message', listener);
  say({ mark: 'end' });
  await promise;
  window.removeEventListener('message', listener);
}
const dialogs = () => page.getByRole('dialog').elements().length;

const noCreating = { only_admin_can_create_group: true } as const;
const noInviting = (() => {
  const text = JSON.stringify({ admin_only_can_invite: true });
  return { ext_setting: text, ext_settings: text };
})();

test('the own start screen stays while no page is replaced, or only that of guests', async () => {
  await openApp('/chat', { startPages: ['landing'] });
  await expect.element(page.getByRole('heading', { name: 'Pick a chat, or start one' })).toBeVisible();
  expect(page.getByTitle(TITLE).elements()).toEqual([]);
});

test('the page has an origin of its own, and knows the server and what its reader may do', async () => {
  setThemePreference('light');
  const { team, heard } = await openStart({ startPages: ['after_signin'] });
  expect(frame().getAttribute('src')).toBe('/api/page/after_signin');
  expect(frame().sandbox.value).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
  const labels = {
    invite: 'Invite friends',
    channel: 'Create a channel',
    download: 'Get the mobile apps',
    help: 'Help center',
  };
  const first = { type: 'server_info', name: 'Harbour', description: null, theme: 'light', canInvite: true, labels };
  expect(heard.at(-1)).toEqual({ ...first, chatAction: 'create_channel' });
  const unchanged = { organization_name: null, organization_description: null, organization_logo: null };
  team.emit(event({ type: 'server_config_changed', ...unchanged, ...noCreating, ...noInviting }));
  await expect.poll(() => heard.at(-1)).toMatchObject({ canInvite: false, chatAction: 'start_dm' });
  expect(heard.at(-1)?.labels?.channel).toBe('Send a DM');
  setThemePreference('dark');
  await expect.poll(() => heard.at(-1)?.theme).toBe('dark');
  expect(await defectsOf()).toEqual([]);
});

test.each([
  ['invite', 'Invite people to Harbour'],
  ['create_channel', 'Create a channel'],
  ['start_dm', 'Start a direct message'],
])('%s opens the dialog of the app', async (action, title) => {
  const { team } = await openStart({ startPages: ['after_signin'] });
  team.on(api.invites.createInviteLink, () => 'https://harbour.example/join/abcd-efgh-ijkl');
  ask(action);
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('nothing opens that the reader may not do, nor for other windows and unknown wishes', async () => {
  await openStart({
    startPages: ['after_signin'],
    common: { ...noCreating, ...noInviting, dm_enable: false },
  });
  for (const action of ['invite', 'create_channel', 'start_dm', 'sign_in', 'delete_user']) ask(action);
  say({ type: 'navigate', to: '/setting' });
  say('action');
  say(null);
  await untilHeard();
  expect([dialogs(), location.pathname]).toEqual([0, '/chat']);
});

test('messages of other windows open nothing', async () => {
  await openStart({ startPages: ['after_signin'] });
  const other = document.createElement('iframe');
  other.srcdoc = `<script>parent.postMessage({ type: 'action', action: 'start_dm' }, '*'); parent.postMessage({ mark: 'other' }, '*');</script>`;
  const { promise, resolve } = Promise.withResolvers<void>();
  window.addEventListener('message', ({ data }) => data.mark === 'other' && resolve());
  document.body.append(other);
  onTestFinished(() => other.remove());
  window.postMessage({ type: 'action', action: 'start_dm' }, '*');
  await promise;
  await untilHeard();
  expect(dialogs()).toBe(0);
  ask('start_dm');
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('guests see the page for guests, which leads to the sign-in and nowhere else', async () => {
  const { heard } = await openStart({ me: { create_by: 'guest' }, startPages: ['landing'], login: { guest: true } });
  expect(frame().getAttribute('src')).toBe('/api/page/landing');
  const guestTip = 'Pick a channel to read along on Harbour. Sign in to write.';
  expect(heard.at(-1)).toMatchObject({ type: 'server_info', name: 'Harbour', signInLabel: 'Sign in', guestTip });
  for (const action of ['invite', 'create_channel', 'start_dm']) ask(action);
  await untilHeard();
  expect([dialogs(), location.pathname]).toEqual([0, '/chat']);
  ask('sign_in');
  await expect.poll(() => location.pathname).toBe('/login');
});
