import { chromiumFlags, findHeadlessChromium } from '@loquat/counterparts/chromium';
import { writing } from '../../fixtures/message-tools.ts';
import { openNewChannel, saidIn } from '../../fixtures/new-channel.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

const executablePath = findHeadlessChromium();
test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...(executablePath && { executablePath }),
    // A microphone that beeps.
    args: [...chromiumFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('a voice message is recorded, and Esc discards one', async ({ page, team }) => {
  const { gid } = await openNewChannel(page, team, 'voice');
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  const bar = page.getByRole('group', { name: 'Recording a voice message' });
  await expect(bar.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(writing(page)).toBeFocused();

  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(bar.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
  await bar.getByRole('button', { name: 'Pause recording' }).click();
  expect(await defectsOf(page), 'the recording').toEqual([]);
  await bar.getByRole('button', { name: 'Send voice message' }).click();
  await expect.poll(() => saidIn(team.founder, gid)).toHaveLength(1);
  await expect(at.feed(page).getByRole('article')).toHaveCount(1);
  const [message] = await team.founder.api.messages.listChannelHistory({ params: { gid }, query: {} });
  const said = message?.detail.type === 'normal' ? message.detail : undefined;
  expect(said).toMatchObject({ content_type: 'vocechat/audio', properties: { content_type: 'audio/webm' } });
  const { duration, peaks } = (said?.properties ?? {}) as { duration: number; peaks: number[] };
  expect(duration).toBeGreaterThanOrEqual(1);
  expect(Math.max(...peaks)).toBe(1);
  expect(peaks.length).toBeLessThanOrEqual(64);
});
