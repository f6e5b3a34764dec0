import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loquat } from '#test/cli/loquat.ts';
import { signInFounder } from '#test/drivers/call.ts';
import { createChannel, personOf, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer } from '#test/servers/test-server.ts';
import { followLogLevel } from './log-level.ts';
import { createLog } from './log.ts';

const TEN_MINUTES_MS = 600_000;

async function follow() {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-log-'));
  const clock = createTestClock();
  const log = createLog({ logLevel: 'warn' }, { write: () => {} });
  const { look, stop } = followLogLevel({ log, dataDir, clock });
  onTestFinished(async () => {
    stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { dataDir, clock, log, look };
}

test('the operator sets the log level for a while, and then the usual level returns', async () => {
  const { dataDir, clock, log, look } = await follow();
  const asked = await loquat(['log-level', 'debug', '--for', '9m'], { dataDir });
  expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('from debug upwards'), stderr: '' });
  look();
  expect(log.level).toBe('debug');
  clock.advance(TEN_MINUTES_MS);
  expect([log.level, await readdir(dataDir)]).toEqual(['warn', []]);
});

test("a reset ends it at once, and only the operator's levels and at most a day are accepted", async () => {
  const { dataDir, log, look } = await follow();
  await loquat(['log-level', 'error'], { dataDir });
  look();
  expect(log.level).toBe('error');
  for (const args of [['trace'], ['silent'], ['debug', '--for', '25h'], ['debug', '--for', '0m']]) {
    expect([args, (await loquat(['log-level', ...args], { dataDir })).code]).toEqual([args, 2]);
  }
  await writeFile(join(dataDir, 'log-level.json'), '{"level":"trace","until":9e15}');
  look();
  expect(log.level).toBe('warn');
  await loquat(['log-level', 'info'], { dataDir });
  await loquat(['log-level', 'reset'], { dataDir });
  look();
  expect(log.level).toBe('warn');
});

test('from then on every request is logged, without its contents', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const server = await startTestServer({}, { log });
  onTestFinished(server.close);
  const founder = personOf(await signInFounder(server));
  const gid = await createChannel(server, founder);
  const sent = () => lines.filter((line) => line.includes(`/api/group/${gid}/send`)).length;
  await send(server, founder, `group/${gid}`, 'hush hush');
  expect(sent()).toBe(0);
  log.level = 'debug';
  await send(server, founder, `group/${gid}`, 'hush hush');
  await expect.poll(sent).toBe(1);
  for (const secret of ['hush hush', founder.token]) expect(lines.join('')).not.toContain(secret);
  log.level = 'info';
  await send(server, founder, `group/${gid}`, 'hush hush');
  expect(sent()).toBe(1);
});
