import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentsOf, modesOf } from '../../test/archive/folders.ts';
import { BOBS, useEverything } from '../../test/archive/used-server.ts';
import { makeFolder } from '../../test/cli/loquat.ts';
import { answerTo, signIn } from '../../test/drivers/call.ts';
import { getFile } from '../../test/drivers/files.ts';
import { listHistory, personOf } from '../../test/drivers/people.ts';
import { planOf, carryOut } from '../../test/modules/live/plan.ts';
import { placeOf } from '../../test/servers/server-database.ts';
import { startTestServer, test as onServer } from '../../test/servers/test-server.ts';
import { exportArchive } from './export-archive.ts';
import { openFolderSource } from './folder-source.ts';
import { recordSchemas } from './format.ts';
import { importArchive } from './import-archive.ts';

const TITLE = 'an empty server takes over everything, and its own export is the same to the byte';

const importInto = async (dataDir: string, archive: string) =>
  importArchive(await openFolderSource(archive), { ...(await placeOf(dataDir)), mergeChannels: false });
const exportFrom = async (dataDir: string, target: string, now: () => number) =>
  exportArchive({ ...(await placeOf(dataDir)), target, now });

onServer(TITLE, async ({ server }) => {
  const folder = await makeFolder();
  const [first, second, dataDir] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'data')];
  const { bob, open, file, text, founder } = await useEverything(server);
  const before = await listHistory(server, bob, `group/${open}`);
  const between = await listHistory(server, bob, `user/${founder.uid}`);
  const now = () => Date.now();
  const { records, missing, unfit } = await exportFrom(server.dataDir, first, now);
  expect([missing, unfit]).toEqual([[], []]);
  expect(Object.keys(recordSchemas).filter((type) => !(type in records))).toEqual([]);

  const report = await importInto(dataDir, first);
  expect(report).toMatchObject({ mode: 'new', imported: records, left_out: [], renamed: [] });
  await exportFrom(dataDir, second, now);
  expect(await contentsOf(second)).toEqual(await contentsOf(first));
  expect(await modesOf(second)).toEqual(new Set(['folder 700', 'file 600']));

  const other = await startTestServer({ DATA_DIR: dataDir });
  try {
    const again = personOf(await signIn(other, BOBS));
    expect(await listHistory(other, again, `group/${open}`)).toEqual(before);
    expect(await listHistory(other, again, `user/${founder.uid}`)).toEqual(between);
    expect(await (await getFile(other, { ...again, path: file })).text()).toBe(text);
    const thumbnail = before.find(({ detail }) => detail.type === 'normal' && detail.content_type === 'vocechat/file');
    const path = thumbnail?.detail.type === 'normal' ? thumbnail.detail.content : '';
    expect((await getFile(other, { ...again, path }, '&thumbnail=true')).headers.get('content-type')).toMatch(
      /^image\//,
    );
    await expect
      .poll(async () => JSON.stringify(await answerTo(other, 'GET /message/search?q=very', { token: again.token })))
      .toContain('very first word');
  } finally {
    await other.close();
  }
});

test('after any sequence of actions, a server is the same after an export and an import', async () => {
  const property = fc.asyncProperty(planOf(60), (plan) =>
    carryOut(plan, async ({ server, clock }) => {
      const folder = await makeFolder();
      const [first, second, dataDir] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'data')];
      const now = () => clock.now();
      expect((await exportFrom(server.dataDir, first, now)).unfit).toEqual([]);
      expect((await importInto(dataDir, first)).left_out).toEqual([]);
      await exportFrom(dataDir, second, now);
      expect(await contentsOf(second)).toEqual(await contentsOf(first));
    }),
  );
  await fc.assert(property, { numRuns: 2, endOnFailure: true });
});
