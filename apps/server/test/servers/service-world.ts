import type { ServerResponse } from 'node:http';
import { test as base } from 'vitest';
import { answerTo, statusOf } from '../drivers/call.ts';
import { meet, type Person } from '../drivers/people.ts';
import { asInternet, dnsOf, type Outside, startOutside } from '../platform/safe-fetch/outside.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A server, and a notification service that it can reach. */
export interface ServiceWorld {
  server: TestServer;
  /** At `hooks.test` and `other.test`. */
  outside: Outside;
  /** Time stands still until the test advances it. */
  clock: TestClock;
  /** The answers of the service by path, 200 without a body at first; null: none until the next change. */
  answers: Map<string, Answer | null>;
  /** Ends the requests that got no answer. */
  release: () => void;
}

export interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

const NAMES = { 'hooks.test': [['127.0.0.1']], 'other.test': [['127.0.0.1']], 'inside.test': [['127.0.0.2']] };
/** A simulated internet with two services on this machine, and one in a private network. */
export const serviceInternet = () => ({ resolve: dnsOf(NAMES), reachOf: asInternet('127.0.0.1') });

export async function withServiceWorld(
  use: (world: ServiceWorld) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const clock = createTestClock();
  const answers: ServiceWorld['answers'] = new Map();
  const hanging: ServerResponse[] = [];
  const release = () => {
    for (const response of hanging.splice(0)) response.destroy();
  };
  const outside = await startOutside((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === null) return void hanging.push(response);
    const { status, body = '', headers = {} } = answer ?? { status: 200 };
    response.writeHead(status, headers).end(body);
  }, '0.0.0.0');
  // Tokens outlive the hours that tests let pass.
  const server = await startTestServer(
    { ACCESS_TOKEN_TTL_SECONDS: '86400', ...env },
    { clock, outside: serviceInternet() },
  );
  await use({ server, outside, clock, answers, release });
  release();
  await server.close();
  await outside.close();
}

/** `test` with a new world for each test. */
export const test = base.extend<{ world: ServiceWorld }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  world: ({}, use) => withServiceWorld(use),
});

type Origin = Pick<TestServer, 'origin'>;

export const switchKind = (server: Origin, { token }: Person, channel_type: string, enabled = true) =>
  statusOf(server, 'POST /admin/notification/channel-types', { token, body: { channel_type, enabled } });

/** Settings of a service with an address of its own at the simulated internet. */
export const hookAt = ({ outside }: Pick<ServiceWorld, 'outside'>, path: string, more: object = {}) => ({
  channel_type: 'custom_json',
  name: `at ${path}`,
  config: { webhook_url: `http://hooks.test:${outside.port}${path}`, method: 'POST' },
  trigger_on_all_messages: true,
  ...more,
});

export const setUp = (server: Origin, { token }: Person, body: object) =>
  answerTo(server, 'POST /user/notification/channels', { token, body });

/** The founder, bob and lia; JSON is on. */
export async function gatherAtServices({ server }: ServiceWorld) {
  const [ann, bob, lia] = await meet(server, 'bob', 'lia');
  await switchKind(server, ann, 'custom_json');
  return { ann, bob, lia };
}
