import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@loquat/counterparts/certificate';
import { createBrowser } from '@loquat/counterparts/push-browser';
import { reachingPushService } from '@loquat/counterparts/push-environment';
import { PUSH_HOST, startPushService } from '@loquat/counterparts/push-service';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { meet, send } from '#test/drivers/people.ts';
import { startChildServer } from '#test/security/child-server.ts';
import { heard, subscribe, switchPush } from '#test/servers/push-world.ts';
import { loadPushKeys } from '../push-keys.ts';
import { dayTerms } from '../push-targets.ts';
import { createSenderThread } from './web-push-thread.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-push-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a server in production pushes from its thread: encrypted, signed, in order', async () => {
  const certificate = makeCertificate(PUSH_HOST);
  const service = await startPushService({ certificate });
  onTestFinished(service.close);
  const [dataDir, trusted] = [await makeFolder(), join(await makeFolder(), 'push.pem')];
  await writeFile(trusted, certificate.cert);
  const server = await startChildServer(dataDir, reachingPushService(trusted));
  onTestFinished(server.kill);

  const [ann, bob] = await meet(server, 'bob');
  await switchPush(server, ann, true);
  const bobs = await subscribe(server, bob, createBrowser(service.endpoint(loadPushKeys(dataDir).publicKey)));
  for (const text of ['one', 'two', 'three']) await send(server, ann, `user/${bob.uid}`, text);
  expect(await heard({ service }, bobs, 3)).toMatchObject([{ body: 'one' }, { body: 'two' }, { body: 'three' }]);
});

test('the thread connects to no private address, and pushes not sent before it closed are repeated later', async () => {
  const sender = createSenderThread({
    keys: loadPushKeys(await makeFolder()),
    clock: systemClock,
    report: (error) => expect.unreachable(String(error)),
  });
  const push = (endpoint: string) =>
    sender.send({
      to: createBrowser(endpoint).subscription,
      payload: { type: 'call_over', tag: 'call-u1', channel_name: 'dm:1:2' },
      terms: dayTerms('call-u1', 'normal'),
      subject: 'mailto:operator@loquat.invalid',
      now: Date.now(),
    });
  expect(await push('https://127.0.0.1/push')).toEqual({ is: 'gone' });
  const [, unsent] = await Promise.all([sender.close(), push('https://127.0.0.1/push')]);
  expect(unsent).toEqual({ is: 'later', afterMs: undefined });
  expect(await push('https://127.0.0.1/push')).toEqual({ is: 'later', afterMs: undefined });
});
