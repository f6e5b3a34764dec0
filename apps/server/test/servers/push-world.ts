import { makeCertificate, trust } from '@loquat/counterparts/certificate';
import { type Browser, createBrowser } from '@loquat/counterparts/push-browser';
import { PUSH_HOST, type PushService, startPushService } from '@loquat/counterparts/push-service';
import { answerTo, statusOf } from '../drivers/call.ts';
import { meet, type Person } from '../drivers/people.ts';
import { asInternet, dnsOf } from '../platform/safe-fetch/outside.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A server and a push service that it can reach. */
export interface PushWorld {
  server: TestServer;
  service: PushService;
  /** Time stands still until the test advances it. */
  clock: TestClock;
}

type Origin = Pick<TestServer, 'origin'>;

const NAMES = { [PUSH_HOST]: [['127.0.0.1']], 'inside.test': [['10.0.0.1']] };
const PUSH = { use_official: true, token_url: '', project_id: '', private_key: '', client_email: '' };
export const FRONTEND_URL = 'https://chat.team.example';

/** The push service's certificate. One per process: it cannot tell two of the same name apart. */
export const certificate = makeCertificate(PUSH_HOST);
let isTrusted = false;

/** A push service that this process trusts. */
export function startTrustedPushService({ now }: Pick<TestClock, 'now'>): Promise<PushService> {
  if (!isTrusted) trust(certificate);
  isTrusted = true;
  return startPushService({ certificate, now });
}

/** A simulated internet in which `push.test` is on this machine and `inside.test` in a private network. */
export const pushInternet = () => ({ resolve: dnsOf(NAMES), reachOf: asInternet('127.0.0.1') });

/** A server in that internet. */
export const startPushServer = (clock: TestClock, env: Record<string, string> = {}): Promise<TestServer> =>
  startTestServer({ FRONTEND_URL, ...env }, { clock, outside: pushInternet() });

/** Runs `use` with a new push world. */
export async function withPushWorld(use: (world: PushWorld) => Promise<void>, env?: Record<string, string>) {
  const clock = createTestClock();
  const service = await startTrustedPushService(clock);
  const server = await startPushServer(clock, env);
  await use({ server, service, clock });
  await server.close();
  await service.close();
}

export const switchPush = (server: Origin, { token }: Person, enabled: boolean) =>
  statusOf(server, 'POST /admin/fcm/config', { token, body: { ...PUSH, enabled } });

export async function subscribe(server: Origin, { token }: Person, browser: Browser): Promise<Browser> {
  await answerTo(server, 'PUT /user/push-subscription', { token, body: browser.subscription });
  return browser;
}

/** The founder, bob and lia; push is on, and bob and lia have subscriptions. */
export async function gather({ server, service }: PushWorld) {
  const [ann, bob, lia] = await meet(server, 'bob', 'lia');
  await switchPush(server, ann, true);
  const bobs = await subscribe(server, bob, createBrowser(service.endpoint()));
  const lias = await subscribe(server, lia, createBrowser(service.endpoint()));
  return { ann, bob, lia, bobs, lias };
}

/** Waits for this many pushes to a browser and returns them decrypted. */
export const heard = async ({ service }: Pick<PushWorld, 'service'>, browser: Browser, count: number) =>
  (await service.to(browser.subscription.endpoint, count)).map(({ body }) => browser.decrypt(body));
