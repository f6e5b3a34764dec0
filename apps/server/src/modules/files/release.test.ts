import { expect } from 'vitest';
import { uploadFile } from '../../../test/drivers/files.ts';
import { meet } from '../../../test/drivers/people.ts';
import { test, type TestServer } from '../../../test/servers/test-server.ts';

const holdOften = (server: TestServer, path: string, prefix: string, times: number): Promise<void> =>
  server.transact(async (tx) => {
    for (let id = 0; id < times; id += 1) await tx.files.hold(path, { kind: 'saved', id: `${prefix}${id}` });
  });

test('of the files of one holder, only those that nobody else holds are released', async ({ server }) => {
  const [{ token }] = await meet(server);
  const { path: shared } = await uploadFile(server, token, 'shared');
  const { path: own } = await uploadFile(server, token, 'own');
  const left = await server.transact(async (tx) => {
    for (const path of [shared, own]) await tx.files.hold(path, { kind: 'forward', id: 'a' });
    await tx.files.hold(shared, { kind: 'forward', id: 'b' });
    return [
      await tx.files.release({ kind: 'forward', id: 'a' }),
      await tx.files.release({ kind: 'forward', id: 'a' }),
      await tx.files.release({ kind: 'forward', id: 'b' }),
    ];
  });

  expect(left).toEqual([[own], [], [shared]]);
});

test('letting go of a file takes the same work whether a hundred or thousands of others hold it', async ({
  server,
}) => {
  const [{ token }] = await meet(server);
  const { path: rare } = await uploadFile(server, token, 'rare');
  const { path: common } = await uploadFile(server, token, 'common');
  await holdOften(server, rare, 'rare', 100);
  await holdOften(server, common, 'common', 4_000);
  // Of several rounds in turns the least counts: others are on the same cores, and garbage is collected.
  const spentOn = (prefix: string, round: number): Promise<number> =>
    server.transact(async (tx) => {
      const before = performance.now();
      for (let id = round * 20; id < (round + 1) * 20; id += 1)
        await tx.files.release({ kind: 'saved', id: `${prefix}${id}` });
      return performance.now() - before;
    });
  await spentOn('warm-up', 0);
  let [few, many] = [Infinity, Infinity];
  for (let round = 0; round < 5; round += 1) {
    few = Math.min(few, await spentOn('rare', round));
    many = Math.min(many, await spentOn('common', round));
  }

  // Looking at every other holder made it some nine times as much.
  expect(many).toBeLessThan(3 * few);
});
