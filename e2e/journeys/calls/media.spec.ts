import type { Page } from '@playwright/test';
import { decodedAt, untilHeard, untilSeen } from '../../fixtures/calls/call-media.ts';
import { controlOf, expect, joinVoice, stageOf, test, tileOf } from '../../fixtures/calls/calls.ts';
import { haveTwoSides } from '../../fixtures/calls/phone-cameras.ts';
import { createPublicChannel } from '../../fixtures/chat-seed.ts';

/** MediaPipe's output when it starts. */
const FROM_MEDIAPIPE = /gl_context|XNNPACK|I0000|W0000/;
/** The files of the effects. */
const HEAVY = /\.(?:wasm|tflite|binarypb)$|workletProcessor/;

/** The addresses of all requests of a page from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => loads.push(request.url()));
  return loads;
}

const voiceAt = (page: Page) =>
  page
    .locator('audio[data-call="microphone"]')
    .evaluate((element: HTMLAudioElement) => [element.volume, element.muted]);

/** The width of the user's own picture. */
const widthAt = (page: Page) =>
  stageOf(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.videoWidth);

test('a participant is quieter or louder for one listener, whose next call has the same volume', async ({
  team,
  open,
}) => {
  const [ann, ben] = [await team.join('Ann Loud'), await team.join('Ben Listening')];
  const gid = await createPublicChannel(team.founder, 'volumes');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(benPage);
  await tileOf(benPage, ann).hover();
  await stageOf(benPage).getByRole('button', { name: 'Volume of Ann Loud' }).click();
  const slider = benPage.getByRole('slider', { name: 'Volume of Ann Loud' });
  await slider.fill('30');
  await expect.poll(() => voiceAt(benPage)).toEqual([0.3, false]);
  // Louder than an element can be: Web Audio plays it, and the element is silent.
  await slider.fill('200');
  await expect.poll(() => voiceAt(benPage)).toEqual([0, true]);
  await controlOf(benPage, 'Deafen').click();
  await controlOf(benPage, 'Undeafen').click();
  await expect.poll(() => voiceAt(benPage)).toEqual([0, true]);
  await tileOf(benPage, ann).hover();
  await stageOf(benPage).getByRole('button', { name: 'Volume of Ann Loud, 200%' }).click();
  await slider.fill('30');
  await expect.poll(() => voiceAt(benPage)).toEqual([0.3, false]);
  await untilHeard(benPage);
  await benPage.keyboard.press('Escape');
  await controlOf(benPage, 'Leave the call').click();
  await joinVoice(benPage, gid);
  await expect.poll(() => voiceAt(benPage)).toEqual([0.3, false]);
  await expect(stageOf(benPage).getByRole('button', { name: 'Volume of Ann Loud, 30%' })).toBeVisible();
});

test('blur and noise suppression load from this server when they are chosen, and other members get the result', async ({
  team,
  open,
  complaints,
}) => {
  complaints.allow(FROM_MEDIAPIPE);
  const [ann, ben] = [await team.join('Ann Blurred'), await team.join('Ben Seeing')];
  const gid = await createPublicChannel(team.founder, 'effects');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  const loads = loadsOf(annPage);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(benPage);
  await controlOf(annPage, 'Devices').click();
  const blur = annPage.getByRole('switch', { name: 'Blur the background' });
  await expect(blur).not.toBeChecked();
  expect(loads.filter((url) => HEAVY.test(url))).toEqual([]);
  await annPage.getByRole('switch', { name: 'Strong noise suppression' }).click();
  await expect.poll(() => loads.some((url) => /rnnoise\w*-[\w-]+\.wasm$/.test(url))).toBe(true);
  await blur.click();
  await annPage.getByRole('button', { name: 'Done' }).click();
  await controlOf(annPage, 'Turn on camera').click();
  await untilSeen(benPage);
  for (const name of ['.wasm', '.tflite', '.binarypb'])
    expect(loads.filter((url) => url.includes('selfie_segmentation') && url.endsWith(name))).not.toEqual([]);
  const foreign = loads.filter((url) => new URL(url).origin !== team.url && /^https?:/.test(url));
  expect(foreign.filter((url) => HEAVY.test(url))).toEqual([]);

  // Later calls of this device begin with them, and the camera starts again.
  await controlOf(annPage, 'Turn off camera').click();
  await controlOf(annPage, 'Turn on camera').click();
  await untilSeen(benPage);
  await controlOf(annPage, 'Devices').click();
  await blur.click();
  await expect(blur).not.toBeChecked();
  await annPage.getByRole('button', { name: 'Done' }).click();
  await untilSeen(benPage);
  expect((await decodedAt(benPage)).pictures).toBeGreaterThan(0);
  await expect(annPage.getByText('does not work on this device')).toHaveCount(0);
});

test('a video call is previewed by the caller and by the callee, who then see each other', async ({ team, open }) => {
  const [cleo, dan] = [await team.join('Cleo Preview'), await team.join('Dan Preview')];
  const [cleoPage, danPage] = await Promise.all([open(cleo), open(dan)]);
  await cleoPage.goto(`/chat/dm/${dan.uid}`);
  await danPage.goto('/chat');
  await cleoPage.getByRole('button', { name: 'Video call', exact: true }).click();
  const preview = cleoPage.getByRole('dialog', { name: 'Video call with Dan Preview' });
  const picture = preview.getByLabel('Camera preview');
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await expect(preview.getByRole('meter', { name: 'Level' })).toBeVisible();
  const incoming = danPage.getByRole('alertdialog', { name: 'Incoming call from Cleo Preview' });
  await expect(incoming).toBeHidden();
  await preview.getByRole('button', { name: 'Start call' }).click();
  await incoming.getByRole('button', { name: 'Accept', exact: true }).click();
  await danPage.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click();
  await untilSeen(cleoPage);
  await untilSeen(danPage);
  await untilHeard(danPage);
});

test('a phone switches between its cameras without leaving the call', async ({ team, open }) => {
  const [ann, ben] = [await team.join('Ann Mobile'), await team.join('Ben Watching')];
  const gid = await createPublicChannel(team.founder, 'sides');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await annPage.addInitScript(haveTwoSides);
  await annPage.setViewportSize({ width: 390, height: 844 });
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await controlOf(annPage, 'Turn on camera').click();
  await untilSeen(benPage);
  const toBack = annPage.getByRole('button', { name: 'Switch to the back camera' });
  const toFront = annPage.getByRole('button', { name: 'Switch to the front camera' });
  await toBack.click();
  await expect(toFront).toBeVisible();
  await untilSeen(benPage);
  expect(await widthAt(annPage)).toBe(1_280);
  await toFront.click();
  await expect(toBack).toBeVisible();
  await untilSeen(benPage);

  // Another app has the back camera: the front camera goes on.
  await annPage.evaluate(() => Object.assign(globalThis, { isBackBroken: true }));
  await toBack.click();
  await expect(annPage.getByText('The camera cannot be opened.')).toBeVisible();
  await expect(toBack).toBeVisible();
  await untilSeen(benPage);
});
