import { createPublicChannel, openAs, type Person } from '../../fixtures/chat-seed.ts';
import { propertiesHeader, type Upload, upload, wav } from '../../fixtures/files/uploads.ts';
import { expect, test } from '../../fixtures/team.ts';

const TONE: Upload = { name: 'tone.wav', content_type: 'audio/wav', bytes: wav(20) };

interface Sending {
  type?: 'vocechat/file' | 'vocechat/audio';
  properties?: Record<string, unknown>;
}

/** Uploads a file and sends it to a channel; resolves to its mid. */
async function sendFile(
  person: Person,
  gid: number,
  file: Upload,
  { type = 'vocechat/file', properties }: Sending = {},
) {
  const content = await upload(person, file);
  return person.api.messages.sendToChannel({
    params: { gid },
    headers: propertiesHeader({
      name: file.name,
      content_type: file.content_type,
      size: file.bytes.length,
      ...properties,
    }),
    body: { content_type: type, content },
  });
}

test('a voice message plays alone, is wound by keyboard and keeps its speed', async ({ page, context, team }) => {
  const ines = await team.join('Ines Voice');
  const gid = await createPublicChannel(team.founder, 'voices');
  await sendFile(ines, gid, TONE, { type: 'vocechat/audio', properties: { duration: 20, peaks: [0.2, 0.9, 0.4] } });
  await sendFile(ines, gid, TONE);
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  const voice = page.getByRole('article').filter({ has: page.getByRole('button', { name: /voice message/ }) });
  await expect(voice).toContainText('0:20');
  await voice.getByRole('button', { name: 'Play voice message' }).click();
  await expect(voice.getByRole('button', { name: 'Pause voice message' })).toBeVisible();
  await voice.getByRole('button', { name: 'Speed 1×' }).click();
  await expect(voice.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
  await page.getByRole('button', { name: 'Play tone.wav' }).click();
  await expect(page.getByRole('button', { name: 'Pause tone.wav' })).toBeVisible();
  await expect(voice.getByRole('button', { name: 'Play voice message' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause tone.wav' }).click();
  const slider = voice.getByRole('slider', { name: 'Position in voice message' });
  await slider.fill('10');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:11 of 0:20');
});
