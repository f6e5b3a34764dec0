import sharp from 'sharp';
import { expect } from 'vitest';
import { uploadFile } from '#test/drivers/files.ts';
import { meet } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

const GIFS = 8;
const TIMEOUT_MS = 120_000;

test(
  'eight small files that expand to 25 million pixels each do not delay another user’s photo',
  { timeout: TIMEOUT_MS },
  async ({ server }) => {
    const [{ token: mallory }, ann] = await meet(server, 'ann');
    const gif = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'teal' } })
      .gif()
      .toBuffer();
    expect(gif.byteLength).toBeLessThan(42_000);
    const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    let finished = 0;
    const flood = Array.from({ length: GIFS }, async () => {
      const { image_properties } = await uploadFile(server, mallory, gif, { content_type: 'image/gif' });
      finished += 1;
      return image_properties?.width;
    });
    await expect.poll(() => finished).toBe(1);
    const { image_properties } = await uploadFile(server, ann.token, photo, { content_type: 'image/jpeg' });

    expect(image_properties).toEqual({ width: 4_000, height: 3_000 });
    expect(finished).toBeLessThan(GIFS / 2);
    expect(await Promise.all(flood)).toEqual(Array<number>(GIFS).fill(5_000));
  },
);
