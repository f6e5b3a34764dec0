import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../test/cli/loquat.ts';
import { moveIntoNew, type MovedServer } from '../../test/importers/moved-server.ts';
import { UPLOADED, writeVocechatFolder } from '../../test/importers/vocechat-folder.ts';
import { jsonEntry, writeZip, type ZipEntry } from '../../test/importers/zip-file.ts';
import { openMattermost, openSlack, openVocechat } from './open-import-source.ts';

const TEXT = 'the quick brown fox jumps over the lazy dog';

const slackFile = (id: string) => ({ id, name: `${id}.txt`, mimetype: 'text/plain', mode: 'hosted' });
const SLACK: ZipEntry[] = [
  jsonEntry('users.json', [{ id: 'U1', name: 'ann' }]),
  jsonEntry('channels.json', [{ id: 'C1', name: 'general', members: ['U1'] }]),
  jsonEntry('general/2020-09-13.json', [
    { user: 'U1', ts: '1600000001.000100', text: 'before', files: [slackFile('good'), slackFile('bad')] },
    { user: 'U1', ts: '1600000002.000100', text: 'after', thread_ts: '1600000001.000100' },
  ]),
  { name: '__uploads/good/good.txt', content: TEXT, isStored: true },
];
const bad: ZipEntry = { name: '__uploads/bad/bad.txt', content: TEXT };

const contentsOf = ({ messages }: MovedServer) =>
  messages.map(({ content, content_type }) => (content_type === 'vocechat/file' ? 'a file' : content));
const filesLeftOut = ({ report }: MovedServer) => report.left_out.filter(({ what }) => what === 'file');
const MISSING = { what: 'file', why: 'its bytes are missing or damaged; its message names it', count: 1 };

test.each<[string, ZipEntry]>([
  ['a compressed file with another byte', { ...bad, isDamaged: true }],
  ['a stored file with another byte', { ...bad, isStored: true, isDamaged: true }],
  ['a file that is longer than the zip says', { ...bad, claimedBytes: 5 }],
  ['a file that is shorter than the zip says', { ...bad, claimedBytes: 5_000 }],
  ['a file that claims to be too large', { ...bad, claimedBytes: 4_000_000_000, isStored: true }],
])('%s is named by its message, and everything else is imported', async (_what, entry) => {
  const path = await writeZip(join(await makeFolder(), 'export.zip'), [...SLACK, entry]);
  const moved = await moveIntoNew(await openSlack(path, null));
  expect(contentsOf(moved)).toEqual(['before', 'a file', '📎 bad.txt (missing)', 'after']);
  expect(filesLeftOut(moved)).toEqual([{ ...MISSING, examples: ['bad.txt'] }]);
});

test.each<[string, Partial<ZipEntry>]>([
  ['compressed', { isDamaged: true }],
  ['stored', { isDamaged: true, isStored: true }],
])('a damaged day of messages (%s) is reported, and the other days are imported', async (_what, damage) => {
  const day = jsonEntry('general/2020-09-14.json', [{ user: 'U1', ts: '1600100000.000100', text: 'second day' }]);
  const path = await writeZip(join(await makeFolder(), 'export.zip'), [...SLACK, bad, { ...day, ...damage }]);
  const moved = await moveIntoNew(await openSlack(path, null));
  expect(contentsOf(moved)).toEqual(['before', 'a file', 'a file', 'after']);
  expect(moved.report.left_out).toContainEqual(
    expect.objectContaining({ what: 'day of messages', examples: ['general/2020-09-14.json'] }),
  );
});

test('a damaged list of an export ends the import with a short message', async () => {
  const [users, ...rest] = SLACK;
  const path = await writeZip(join(await makeFolder(), 'export.zip'), [{ ...users!, isDamaged: true }, ...rest]);
  await expect(openSlack(path, null)).rejects.toThrow('"users.json" in');
});

const MATTERMOST = [
  { type: 'version', version: 1 },
  { type: 'team', team: { name: 'main', display_name: 'Main' } },
  { type: 'channel', channel: { team: 'main', name: 'town', display_name: 'Town', type: 'O' } },
  { type: 'user', user: { username: 'ann', teams: [{ name: 'main', channels: [] }] } },
  {
    type: 'post',
    post: {
      team: 'main',
      channel: 'town',
      user: 'ann',
      message: 'see',
      create_at: 1,
      attachments: [{ path: 'x/plan.pdf' }],
    },
  },
];
const LINES = MATTERMOST.map((line) => JSON.stringify(line)).join('\n');

test('the lines of Mattermost are imported alone, and from a zip without the attachment or with a damaged one', async () => {
  const folder = await makeFolder();
  const lines = join(folder, 'export.jsonl');
  await writeFile(lines, LINES);
  const entries: ZipEntry[] = [{ name: 'import.jsonl', content: LINES }];
  const without = await writeZip(join(folder, 'without.zip'), entries);
  const damaged = await writeZip(join(folder, 'damaged.zip'), [
    ...entries,
    { name: 'data/x/plan.pdf', content: TEXT, isDamaged: true },
  ]);
  for (const path of [lines, without, damaged]) {
    const moved = await moveIntoNew(await openMattermost(path));
    expect(contentsOf(moved)).toEqual(['see', '📎 plan.pdf (missing)']);
    expect(filesLeftOut(moved)).toEqual([{ ...MISSING, examples: ['plan.pdf'] }]);
  }
});

test('damaged lines of Mattermost in a zip end the import with a short message', async () => {
  const entry = { name: 'import.jsonl', content: LINES, isStored: true, isDamaged: true };
  const path = await writeZip(join(await makeFolder(), 'export.zip'), [entry]);
  await expect(openMattermost(path)).rejects.toThrow(/"import.jsonl" in .* its checksum is wrong/);
});

test('a file missing in the folder of VoceChat is named by its message', async () => {
  const folder = await writeVocechatFolder(join(await makeFolder(), 'vocechat'));
  await rm(join(folder, 'upload', 'file', UPLOADED));
  const moved = await moveIntoNew(await openVocechat(folder, null));
  expect(contentsOf(moved)).toContain('📎 plan.txt (missing)');
  expect(filesLeftOut(moved)).toEqual([{ ...MISSING, examples: ['plan.txt'] }]);
});
