import { api, type VoiceTestResult } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAreaTags } from '../../../testing/browser/area-tags.ts';
import { defectsOf } from '../../../testing/browser/look.ts';
import { openApp } from '../../../testing/browser/open-app.tsx';
import { Refusal } from '../../../testing/browser/outside.ts';

const saved = { enabled: true, url: 'wss://calls.example', api_key: 'key', api_secret: '' as const, e2ee: false };
const button = page.getByRole('button', { name: 'Test the connection' });
const main = page.getByRole('main');

async function openVoice(config: Partial<typeof saved> & { has_api_secret: boolean }) {
  const team = await openApp('/setting/voice', { me: { is_admin: true } });
  answerAreaTags(team);
  team.on(api.calls.getVoiceConfig, () => ({ ...saved, ...config }));
  return team;
}

test('a test of the connection sends what is in the form, and each result says what to do', async () => {
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

  // Another address is another server: what was found does not hold for it, and its secret is another one.
  await page.getByRole('textbox', { name: 'Address' }).fill('wss://other.example');
  await expect.element(main.getByText(/^It works/)).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(main.getByRole('paragraph').filter({ hasText: /^Enter the address, key and secret first\.$/ }))
    .toBeVisible();
});

test('a server that cannot test says so', async () => {
  const team = await openVoice({ has_api_secret: true });
  team.on(api.calls.testVoiceConfig, () => new Refusal('server.internal'));
  await button.click();
  await expect.element(main.getByRole('alert').getByText('Server Error')).toBeVisible();
});
