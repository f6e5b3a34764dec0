import { readFileSync } from 'node:fs';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { png, propertiesHeader, upload, wav } from '../../fixtures/files/uploads.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const PHONE = { width: 390, height: 844 };
/** The left and the right end of own messages on a phone, px. */
const LEFT_PX = 60;
const RIGHT_PX = 376;

test.use({ viewport: PHONE });

const film = readFileSync(new URL('../../fixtures/files/film.webm', import.meta.url));
const TALL = { width: 300, height: 600 };
const FILES = [
  { name: 'tall.png', content_type: 'image/png', bytes: png(300, 600), more: TALL },
  { name: 'film.webm', content_type: 'video/webm', bytes: film, more: TALL },
  { name: 'plan.pdf', content_type: 'application/pdf', bytes: Buffer.from('%PDF'), more: {} },
  { name: 'tone.wav', content_type: 'audio/wav', bytes: wav(1), more: {} },
] as const;

test('own pictures, videos, files and forwards are on the right of a phone', async ({ page, context, team }) => {
  const { founder } = team;
  const gid = await createPublicChannel(founder, 'own-media');
  const asked = await sayIn(await team.join('Ines Asks'), gid, 'What have you got?');
  const sendAs = async ({ name, content_type, bytes, more }: (typeof FILES)[number], kind: 'file' | 'audio') => ({
    headers: propertiesHeader({ name, content_type, size: bytes.length, ...more }),
    body: { content_type: `vocechat/${kind}`, content: await upload(founder, { name, content_type, bytes }) } as const,
  });
  const mids = [];
  for (const file of FILES) {
    mids.push(await founder.api.messages.sendToChannel({ params: { gid }, ...(await sendAs(file, 'file')) }));
    // A text between them, so that each has a row of its own.
    await sayIn(founder, gid, `That was ${file.name}.`);
  }
  await founder.api.messages.sendToChannel({ params: { gid }, ...(await sendAs(FILES[3], 'audio')) });
  await founder.api.messages.replyToMessage({ params: { mid: asked }, ...(await sendAs(FILES[0], 'file')) });
  const content = await founder.api.forwards.createForward({ body: { mid_list: mids } });
  await founder.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'vocechat/archive', content } });
  await openAs(context, team.url, founder);
  await page.goto(`/chat/channel/${gid}`);
  const seen = new Map<string, { left: number; right: number }>();
  const look = async (): Promise<number> => {
    await at.feed(page).hover();
    await page.mouse.wheel(0, -150);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('[data-own] .feed-attachment > :first-child')].map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return [one.closest('[data-mid]')?.getAttribute('data-mid') ?? '', { left, right }] as const;
      }),
    );
    for (const [mid, place] of found) seen.set(mid, place);
    return seen.size;
  };
  await expect.poll(look).toBe(FILES.length + 3);
  const wrong = [...seen].filter(([, { left, right }]) => left < LEFT_PX || Math.abs(right - RIGHT_PX) > 1);
  expect(wrong).toEqual([]);
});
