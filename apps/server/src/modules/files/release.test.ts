import { expect } from 'vitest';
import { uploadFile } from '#test/drivers/files.ts';
import { meet } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

test('of the files of one holder, only those without another holder are released', async ({ server }) => {
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
