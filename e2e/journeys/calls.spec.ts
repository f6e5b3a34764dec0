import { chromium, type Browser, type Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person } from '../fixtures/chat-seed.ts';
import { findLiveKit, type LiveKit, startLiveKit } from '../fixtures/livekit-server.ts';
import { expect, test as journey } from '../fixtures/team.ts';
import { findHeadlessChromium, chromiumFlags } from '@loquat/counterparts/chromium';

const binary = findLiveKit() ?? '';
journey.skip(binary === '', 'LiveKit is not here: name it with LIVEKIT_SERVER_BIN.');

const FAKE_DEVICES = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-accept-this-tab-capture',
];

/** Keeps every connection of a page, so that what arrives can be measured where it arrives. */
const keepConnections = (): void => {
  const kept: RTCPeerConnection[] = [];
  const Own = globalThis.RTCPeerConnection;
  Object.assign(globalThis, {
    kept,
    RTCPeerConnection: class extends Own {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        kept.push(this);
      }
    },
  });
};

interface Arrived {
  energy: number;
  frames: number;
}

/** What has arrived at a page so far: energy of sound, and pictures that were decoded. */
const arrivedAt = (page: Page): Promise<Arrived> =>
  page.evaluate(async () => {
    const { kept } = globalThis as unknown as { kept: RTCPeerConnection[] };
    const sum = { energy: 0, frames: 0 };
    for (const connection of kept)
      for (const report of (await connection.getStats()).values() as MapIterator<Record<string, number | string>>)
        if (report['type'] === 'inbound-rtp') {
          sum.energy += Number(report['totalAudioEnergy'] ?? 0);
          sum.frames += Number(report['framesDecoded'] ?? 0);
        }
    return sum;
  });

/** Sound, or pictures, go on arriving. */
async function untilMore(page: Page, what: keyof Arrived): Promise<void> {
  const before = (await arrivedAt(page))[what];
  await expect.poll(async () => (await arrivedAt(page))[what] > before).toBe(true);
}

interface Calls {
  livekit: LiveKit;
  /** Opens the app as somebody, in a browser that has a microphone and a camera. */
  open: (person: Person) => Promise<Page>;
}

const test = journey.extend<Calls>({
  livekit: async ({ team }, provide) => {
    const livekit = await startLiveKit(binary, team.url);
    const { url, key, secret } = livekit;
    const body = { enabled: true, url, api_key: key, api_secret: secret, e2ee: false };
    await team.founder.api.calls.updateVoiceConfig({ body });
    await provide(livekit);
    livekit.kill();
  },
  open: async ({ team, livekit: _livekit }, provide) => {
    const executablePath = findHeadlessChromium();
    const args = [...chromiumFlags, ...FAKE_DEVICES];
    const browser: Browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
    await provide(async (person) => {
      const context = await browser.newContext({
        viewport: { width: 1_440, height: 900 },
        locale: 'en-US',
        baseURL: team.url,
      });
      await context.addInitScript(keepConnections);
      await openAs(context, team.url, person);
      return context.newPage();
    });
    await browser.close();
  },
});

const stageOf = (page: Page) => page.getByRole('region', { name: /^Call:/ });
const controlOf = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Call controls' }).getByRole('button', { name, exact: true });

test('two people in a channel hear and see each other, and a mute silences', async ({ team, open }) => {
  const [ann, ben] = [await team.join('Ann Voice'), await team.join('Ben Voice')];
  const gid = await createPublicChannel(team.founder, 'voices');
  const [annPage, benPage] = [await open(ann), await open(ben)];
  await annPage.goto(`/chat/channel/${gid}`);
  await annPage.getByRole('button', { name: 'Join the voice channel' }).click();
  await expect(stageOf(annPage)).toBeVisible();
  await benPage.goto(`/chat/channel/${gid}`);
  await expect(
    benPage.getByRole('link', { name: /voices/ }).getByRole('img', { name: '1 person in the call' }),
  ).toBeVisible();
  await benPage.getByRole('button', { name: /^Join voice/ }).click();
  await expect(stageOf(benPage).getByRole('listitem', { name: /^Ann Voice/ })).toBeVisible();
  await untilMore(annPage, 'energy');
  await untilMore(benPage, 'energy');
  await controlOf(annPage, 'Turn on camera').click();
  await untilMore(benPage, 'frames');
  // SHOTS
  await controlOf(annPage, 'Mute').click();
  await expect(stageOf(benPage).getByRole('listitem', { name: /^Ann Voice.*muted/ })).toBeVisible();
  await controlOf(benPage, 'Leave the call').click();
  await expect(stageOf(benPage)).toBeHidden();
  await expect(
    annPage.getByRole('link', { name: /voices/ }).getByRole('img', { name: '1 person in the call' }),
  ).toBeVisible();
});

test('a direct call rings, and is declined, missed by the caller leaving, and accepted', async ({ team, open }) => {
  const [cleo, dan] = [await team.join('Cleo Ring'), await team.join('Dan Ring')];
  const [cleoPage, danPage] = [await open(cleo), await open(dan)];
  await cleoPage.goto(`/chat/dm/${dan.uid}`);
  await danPage.goto('/chat');
  const ringing = danPage.getByRole('alertdialog', { name: 'Incoming call from Cleo Ring' });
  const call = cleoPage.getByRole('button', { name: 'Call', exact: true });

  await call.click();
  await ringing.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(stageOf(cleoPage)).toBeHidden();
  await expect(ringing).toBeHidden();

  await call.click();
  await expect(ringing).toBeVisible();
  await controlOf(cleoPage, 'Leave the call').click();
  await expect(ringing).toBeHidden();

  await call.click();
  await ringing.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(stageOf(danPage).getByRole('listitem', { name: /^Cleo Ring/ })).toBeVisible();
  await untilMore(danPage, 'energy');
  await untilMore(cleoPage, 'energy');
});
