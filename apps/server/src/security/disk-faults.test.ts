import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { uploadFile } from '../../test/drivers/files.ts';
import { listHistory, personOf, send } from '../../test/drivers/people.ts';
import { canMount, mountSmallDisk } from '../../test/platform/small-disk.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import { holdDatabase } from '../../test/security/hold-database.ts';
import { needsFile } from '../../test/servers/server-database.ts';
import { startTestServer, test as withServer } from '../../test/servers/test-server.ts';

/** Mounting requires root: otherwise the test is skipped. */
const isMounting = canMount();

/** Long enough to need new database pages at once. */
const LONG = 'x'.repeat(6_000);

test.skipIf(!isMounting || needsFile('the disk of the data folder is that of the database'))(
  'on a full disk sends are refused, everything else works, and sends work again once there is space',
  async () => {
    const disk = mountSmallDisk(24);
    onTestFinished(disk.remove);
    const server = await startTestServer({ DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'silent' });
    onTestFinished(server.close);
    const founder = personOf(await signInFounder(server));
    const { token } = founder;
    const first = await send(server, founder, 'user/1', 'before');
    disk.fill();
    const kept: string[] = ['before'];
    const refused: number[] = [];
    for (let tries = 0; refused.length < 5 && tries < 2_000; tries += 1) {
      const body = `${tries} ${LONG}`;
      const { status } = await call(server, 'POST /user/1/send', { token, body });
      if (status === 200) kept.push(body);
      else refused.push(status);
    }
    expect(refused).toEqual([500, 500, 500, 500, 500]);
    expect(await statusOf(server, 'GET /user/me', { token })).toBe(200);
    await expect(uploadFile(server, token, Buffer.alloc(200_000), { filename: 'x' })).rejects.toThrow('413');
    disk.empty();
    kept.push('after');
    const last = await send(server, founder, 'user/1', 'after');
    expect(last).toBeGreaterThan(first);
    expect((await listHistory(server, founder, 'user/1', '?limit=1')).map(({ mid }) => mid)).toEqual([last]);
    await server.close();
    const again = new Database(join(disk.folder, 'data', 'loquat.db'), { readonly: true });
    expect(again.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(again.prepare('SELECT content FROM messages ORDER BY mid').pluck().all()).toEqual(kept);
    again.close();
  },
  60_000,
);

/**
 * Makes every file write of a process fail, or allows it again. Simulates a disk that turns read-only or breaks, with
 * another error (EFBIG): remounting read-only is refused while files are open.
 */
const limitWrites = (pid: number, isLimited: boolean) =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${isLimited ? 0 : 'unlimited'}:unlimited`]);

function canLimitWrites(): boolean {
  try {
    limitWrites(process.pid, false);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canLimitWrites() || needsFile('the server itself writes the database'))(
  'on a disk that fails all writes sends are refused, reads work, and sends work again afterwards',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'loquat-read-only-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const server = await startChildServer(dataDir, { LOG_LEVEL: 'info' });
    onTestFinished(server.kill);
    const founder = personOf(await signInFounder(server));
    const { token } = founder;
    const first = await send(server, founder, 'user/1', 'before');
    const stream = await openEvents(server, token);
    limitWrites(server.pid, true);
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await statusOf(server, 'POST /user/1/send', { token, body: 'meanwhile' })).toBe(500);
    }
    await expect(uploadFile(server, token, Buffer.alloc(2_000), { filename: 'x' })).rejects.toThrow('500');
    expect((await listHistory(server, founder, 'user/1')).map(({ mid }) => mid)).toEqual([first]);
    expect((await fetch(`${server.origin}/health`)).status).toBe(200);
    limitWrites(server.pid, false);
    const last = await send(server, founder, 'user/1', 'after');
    // The stream that stayed open receives only the stored messages.
    await stream.find('chat', ({ mid }) => mid === last);
    expect(stream.all('chat').map(({ mid }) => mid)).toEqual([first, last]);
    await server.kill();
    const again = new Database(join(dataDir, 'loquat.db'));
    expect(again.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(again.prepare('SELECT content FROM messages ORDER BY mid').pluck().all()).toEqual(['before', 'after']);
    again.close();
  },
  60_000,
);

withServer('while another process holds the database what is sent waits, and all else goes on', async ({ server }) => {
  const founder = personOf(await signInFounder(server));
  const { token } = founder;
  await send(server, founder, 'user/1', 'before');
  const letGo = await holdDatabase(server.dataDir);
  const sent: string[] = [];
  const sending = send(server, founder, 'user/1', 'meanwhile').then(() => sent.push('meanwhile'));
  for (let reads = 0; reads < 10; reads += 1) expect(await statusOf(server, 'GET /user/me', { token })).toBe(200);
  await openEvents(server, token);
  expect(sent).toEqual([]);
  letGo();
  await sending;
  expect(await listHistory(server, founder, 'user/1')).toHaveLength(2);
});

withServer('if another process does not let go, what is sent is refused, and later works', async ({ server }) => {
  const founder = personOf(await signInFounder(server));
  const { token } = founder;
  const letGo = await holdDatabase(server.dataDir);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sending = call(server, 'POST /user/1/send', { token, body: 'in vain' });
  const patience = setInterval(() => vi.advanceTimersByTime(1_000), 20);
  onTestFinished(() => clearInterval(patience));
  const refused = await sending;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  const atOnce = await call(server, 'POST /user/1/send', { token, body: 'in vain as well' });
  expect(atOnce.status).toBe(503);
  letGo();
  await expect.poll(() => statusOf(server, 'POST /user/1/send', { token, body: 'after' })).toBe(200);
  expect(await listHistory(server, founder, 'user/1')).toHaveLength(1);
});
