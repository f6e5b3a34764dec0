import { api, Uid, type VoiceTestResult } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import { reopenArea } from '#testing/browser/reopen-area.ts';

const saved = { enabled: true, url: 'wss://calls.example', api_key: 'key', api_secret: '' as const, e2ee: false };
const button = page.getByRole('button', { name: 'Test the connection' });
const main = page.getByRole('main');

async function openVoice(config: Partial<typeof saved> & { has_api_secret: boolean }) {
  const team = await openApp('/setting/voice', { me: { is_admin: true } });
  answerAreaTags(team);
  team.on(api.calls.getVoiceConfig, () => ({ ...saved, ...config }));
  return team;
}

test('a test of the connection sends the values of the form, and each result shows a remedy', async () => {
  const team = await openVoice({ has_api_secret: true });
  const results: readonly (readonly [VoiceTestResult, RegExp])[] = [
    ['unreachable', /ALLOW_PRIVATE_PROVIDERS=true/],
    ['refused', /refuses this key and secret/],
    ['no_livekit', /but not LiveKit/],
    ['clock', /NTP/],
  ];
  for (const [result, words] of results) {
    team.on(api.calls.testVoiceConfig, () => ({ result, rooms: null }));
    await button.click();
    await expect.element(main.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  team.on(api.calls.testVoiceConfig, () => ({ result: 'ok' as const, rooms: 0 }));
  await button.click();
  await expect.element(main.getByRole('status').getByText(/^It works/)).toBeVisible();
  expect(team.asked(api.calls.testVoiceConfig).at(-1)?.body).toEqual(saved);
  expect(await defectsOf(), 'voice').toEqual([]);

  // Another address is another server: the earlier result does not apply to it, and it has another secret.
  await page.getByRole('textbox', { name: 'Address' }).fill('wss://other.example');
  await expect.element(main.getByText(/^It works/)).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(main.getByRole('paragraph').filter({ hasText: /^Enter the address, key and secret first\.$/ }))
    .toBeVisible();
});

test('a server that cannot test shows that', async () => {
  const team = await openVoice({ has_api_secret: true });
  team.on(api.calls.testVoiceConfig, () => new Refusal('server.internal'));
  await button.click();
  await expect.element(main.getByRole('alert').getByText('Server Error')).toBeVisible();
});

test('a voice server is entered completely or not at all, and its secret is never shown', async () => {
  const team = await openApp('/chat', { me: { is_admin: true } });
  answerAreaTags(team);
  let stored = { enabled: false, url: '', api_key: '', e2ee: false, has_api_secret: false };
  team.on(api.calls.getVoiceConfig, () => ({ ...stored, api_secret: '' as const }));
  team.on(api.calls.updateVoiceConfig, ({ body: { api_secret: _, ...body } }) => {
    stored = { ...stored, ...body, has_api_secret: true };
    return undefined;
  });
  await router.navigate({ href: '/setting/voice' });
  const row = page.getByRole('region', { name: 'Configuration' }).getByRole('link', { name: /^Voice provider/ });
  const field = (name: string) => page.getByRole('textbox', { name });
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect.element(row).toMatchTextContent('Off');
  await page.getByRole('switch', { name: /^Voice and video/ }).click();
  await field('Address').fill('voice.example.org');
  await save.click();
  await expect.element(page.getByText('This does not look right.')).toBeVisible();
  await field('Address').fill('wss://voice.example.org');
  await field('API key').fill('harbour');
  await save.click();
  await expect.element(page.getByText('Fill this in.')).toBeVisible();
  expect(await defectsOf(), 'voice').toEqual([]);
  expect(team.asked(api.calls.updateVoiceConfig)).toEqual([]);
  await field('API secret').fill('secret of the calls');
  await save.click();
  await expect.element(toast('Changes saved')).toBeVisible();
  await expect.element(row).toMatchTextContent('On');
  expect(team.asked(api.calls.updateVoiceConfig).map(({ body }) => body)).toMatchObject([
    { enabled: true, url: 'wss://voice.example.org', api_key: 'harbour', api_secret: 'secret of the calls' },
  ]);

  await reopenArea('/setting/voice');
  await expect.element(field('API secret')).toHaveValue('');
  await expect.element(page.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await field('API key').fill('another');
  await save.click();
  await expect.element(page.getByText('Fill this in.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(field('API key')).toHaveValue('harbour');
});

test('another administrator can read and test the voice settings, and sees why they cannot change them', async () => {
  const founder = { uid: Uid.parse(1), name: 'Juno Founder', is_admin: true };
  const me = { uid: Uid.parse(2), name: 'Ines Looker', is_admin: true };
  const team = await openApp('/setting/voice', { me, people: [founder] });
  answerAreaTags(team);
  team.on(api.calls.getVoiceConfig, () => ({ ...saved, e2ee: true, has_api_secret: true }));
  await expect.element(page.getByText(/^Only Juno Founder, who founded this server/)).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /^Voice and video/ })).toBeDisabled();
  await expect.element(page.getByRole('switch', { name: /^Keep calls private/ })).toBeDisabled();
  for (const name of ['Address', 'API key', 'API secret'])
    await expect.element(page.getByRole('textbox', { name })).toHaveAttribute('readonly');
  expect(await defectsOf(), 'voice that another administrator reads').toEqual([]);
  team.on(api.calls.testVoiceConfig, () => ({ result: 'ok' as const, rooms: 0 }));
  await button.click();
  await expect.element(main.getByRole('status').getByText(/^It works/)).toBeVisible();
});
