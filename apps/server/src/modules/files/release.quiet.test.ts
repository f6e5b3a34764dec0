import { expect } from 'vitest';
import { uploadFile } from '#test/drivers/files.ts';
import { meet } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const holdOften = (server: TestServer, path: string, prefix: string, times: number): Promise<void> =>
  server.transact(async (tx) => {
    for (let id = 0; id < times; id += 1) await tx.files.hold(path, { kind: 'saved', id: `${prefix}${id}` });
  });

test('releasing a file takes the same work for a hundred and for thousands of other holders', async ({ server }) => {
  const [{ token }] = await meet(server);
  const { path: rare } = await uploadFile(server, token, 'rare');
  const { path: common } = await uploadFile(server, token, 'common');
  await holdOften(server, rare, 'rare', 100);
  await holdOften(server, common, 'common', 4_000);
  // The minimum of several alternating rounds counts, because garbage collection adds time.
  const spentOn = (prefix: string, round: number): Promise<number> =>
    server.transact(async (tx) => {
      const before = process.cpuUsage();
      for (let id = round * 20; id < (round + 1) * 20; id += 1)
        await tx.files.release({ kind: 'saved', id: `${prefix}${id}` });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
  await spentOn('warm-up', 0);
  let [few, many] = [Infinity, Infinity];
  for (let round = 0; round < 5; round += 1) {
    few = Math.min(few, await spentOn('rare', round));
    many = Math.min(many, await spentOn('common', round));
  }

  // Reading every other holder made it about nine times as much.
  expect(many).toBeLessThan(3 * few);
});
