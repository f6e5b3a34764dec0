import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { saidFile } from '#testing/browser/chat-files.ts';
import { wheel } from '#testing/browser/hand.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { chatRow, focus, messageRow, restingPlace } from '#testing/browser/pages.ts';
import { preferMotion } from '#testing/browser/prefer-motion.ts';
import { answerElements, keepFiles, picture } from '#testing/browser/stored-files.ts';

const WIDE = { width: 640, height: 400 };
const TALL = { width: 300, height: 600 };
const said = [
  { text: 'Above them' },
  saidFile('wide.png', 'image/png', WIDE),
  saidFile('tall.png', 'image/png', TALL),
  { text: 'Below them' },
];
const team = { people: [{ name: 'Ines Images' }], channels: [{ name: 'images' }], said };
const image = (name: string): Locator => page.getByRole('button', { name: `Open image ${name}` });
const lightbox = (name: string): Locator => page.getByRole('dialog', { name });
const files = async () => ({ 'wide.png': await picture(640, 400), 'tall.png': await picture(300, 600) });

const imgIn = (of: Locator): HTMLImageElement | null => of.query()?.querySelector('img') ?? null;

async function open(name: string): Promise<void> {
  await focus(image(name));
  await userEvent.keyboard('{Enter}');
}

test('images have their space before they load, and open in a lightbox that works by keyboard', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await keepFiles(await openApp('/chat', team), await files(), held);
  await chatRow('images').click();
  await expect.element(image('tall.png')).toBeVisible();
  const places = async () => [
    await restingPlace(messageRow('Above them')),
    await restingPlace(messageRow('Below them')),
  ];
  const before = await places();
  release();
  await expect.poll(() => imgIn(image('tall.png'))?.complete).toBe(true);
  await expect.poll(() => imgIn(image('tall.png'))?.naturalWidth).not.toBe(0);
  expect(await places()).toEqual(before);

  await open('wide.png');
  const wide = lightbox('wide.png');
  await expect.element(wide).toMatchTextContent('Ines Images');
  await expect.element(wide).toMatchTextContent('1 of 2');
  await expect
    .element(wide.getByRole('link', { name: 'Download wide.png' }))
    .toHaveAttribute('href', expect.stringContaining('download=true'));
  expect.soft(await defectsOf(), 'lightbox').toEqual([]);
  const width = (): number => imgIn(wide)?.getBoundingClientRect().width ?? 0;
  const place = await restingPlace(() => imgIn(wide));
  await userEvent.keyboard('+');
  await expect.poll(width).toBeGreaterThan(place.width * 1.2);
  await userEvent.keyboard('-');
  await expect.poll(width).toBe(place.width);
  await wheel({ x: place.x + place.width / 2, y: place.y + place.height / 2 }, -200);
  await expect.poll(width).toBeGreaterThan(place.width * 1.2);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(lightbox('tall.png')).toMatchTextContent('2 of 2');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(image('wide.png')).toHaveFocus();
});

/** The tools of the lightbox that cover its picture. */
function covering(dialog: Element): string[] {
  const stage = dialog.querySelector('.yarl__container')?.getBoundingClientRect() ?? new DOMRect();
  if (stage.height <= 300 || stage.width <= 300) return ['no room for the picture'];
  return [...dialog.querySelectorAll('button, a, header, p')].flatMap((tool) => {
    const { left, right, top, bottom } = tool.getBoundingClientRect();
    const isOn = left < stage.right && right > stage.left && top < stage.bottom && bottom > stage.top;
    return isOn ? [tool.getAttribute('aria-label') ?? tool.tagName] : [];
  });
}

test('the tools of the lightbox are around the picture and never cover it', async () => {
  await preferMotion('reduce');
  await keepFiles(await openApp('/chat', team), await files());
  await chatRow('images').click();
  await open('tall.png');
  const tall = lightbox('tall.png');
  await expect.element(tall.getByRole('button', { name: 'Next image' })).toBeVisible();
  const covered = () => covering(tall.element());
  for (const [width, height] of [
    [390, 844],
    [1_280, 800],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(covered, { message: `${width} px` }).toEqual([]);
  }
  const shown = tall.getByRole('img', { name: 'tall.png' });
  const width = (): number => shown.element().getBoundingClientRect().width;
  const fitting = (await restingPlace(shown)).width;
  await tall.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitting * 1.2);
  await expect.poll(covered).toEqual([]);
  await tall.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(fitting);
  await tall.getByRole('button', { name: 'Previous image' }).click();
  await expect.element(lightbox('wide.png')).toMatchTextContent('1 of 2');
});

test('an image that is gone shows that in the lightbox, and the user can go on to others', async () => {
  // Under other names: the browser does not request again what it has loaded once.
  const lost = ['lost.png', 'found.png'].map((name) => saidFile(name, 'image/png', WIDE));
  const opened = await openApp('/chat', { ...team, said: lost });
  // Their thumbnails are still cached in the browser.
  opened.on(api.files.getFile, ({ query }) => (query.thumbnail ? new Uint8Array() : new Refusal('file.not_found')));
  const small = await picture(64, 40);
  await answerElements(({ searchParams }) => (searchParams.has('thumbnail') ? small : undefined));
  await chatRow('images').click();
  await open('lost.png');
  const why = lightbox('lost.png')
    .getByText(/This picture cannot be shown. It may have expired./)
    .first();
  await expect.element(why).toBeVisible();
  // Its lines are below each other.
  await expect.poll(() => why.element().getBoundingClientRect().height).toBeGreaterThan(90);
  expect.soft(await defectsOf(), 'nothing to show').toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(lightbox('found.png')).toMatchTextContent('2 of 2');
});
