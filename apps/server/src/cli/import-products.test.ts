import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loquat, makeFolder } from '../../test/cli/loquat.ts';
import { answerTo, call, signIn } from '../../test/drivers/call.ts';
import { getFile } from '../../test/drivers/files.ts';
import { listHistory, personOf } from '../../test/drivers/people.ts';
import { writeVocechatFolder } from '../../test/importers/vocechat-folder.ts';
import { jsonEntry, writeZip } from '../../test/importers/zip-file.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import type { ImportReport } from '../archive/archive-source.ts';

const ANN = { email: 'ann@example.org', password: 'ann-secret-1' };

/** A stopped server that Ann has founded. */
async function found(): Promise<{ folder: string; dataDir: string }> {
  const folder = await makeFolder();
  const dataDir = join(folder, 'data');
  const args = ['user', 'create', '--email', ANN.email, '--name', 'Ann', '--password-stdin'];
  expect((await loquat(args, { dataDir, input: `${ANN.password}\n` })).code).toBe(0);
  return { folder, dataDir };
}

const readReport = async (dataDir: string): Promise<ImportReport> =>
  JSON.parse(await readFile(join(dataDir, 'import-report.json'), 'utf8')) as ImportReport;

async function startAsAnn(dataDir: string) {
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  const ann = personOf(await signIn(server, ANN));
  const channels = await answerTo(server, 'GET /group', ann);
  const gidOf = (name: string) => channels.find((channel) => channel.name === name)!.gid;
  const said = async (chat: string) => {
    const entries = await listHistory(server, ann, chat, '?limit=1000');
    return entries.flatMap(({ created_at, detail }) =>
      detail.type === 'reaction' ? [] : [[detail.content, created_at, detail.type]],
    );
  };
  return { server, ann, channels, gidOf, said };
}

const day = (name: string, messages: readonly object[]) => jsonEntry(`${name}/2020-09-13.json`, messages);

test('a Slack workspace is imported: users are found by address, and messages keep their channels', async () => {
  const { folder, dataDir } = await found();
  const zip = await writeZip(join(folder, 'export.zip'), [
    jsonEntry('users.json', [
      { id: 'U1', name: 'ann', profile: { email: ANN.email, display_name: 'Ann S' } },
      { id: 'U2', name: 'ben', profile: { email: 'ben@example.org', display_name: 'Ben' } },
    ]),
    jsonEntry('channels.json', [{ id: 'C1', name: 'random', created: 1, creator: 'U1', members: ['U1', 'U2'] }]),
    jsonEntry('groups.json', [{ id: 'G1', name: 'secret', created: 1, creator: 'U2', members: ['U2'] }]),
    jsonEntry('dms.json', [{ id: 'D1', created: 1, members: ['U1', 'U2'] }]),
    day('random', [
      { user: 'U2', ts: '1600000001.000100', text: 'Hello <@U1>', thread_ts: '1600000001.000100' },
      {
        user: 'U1',
        ts: '1600000002.000100',
        text: '*Hi*',
        thread_ts: '1600000001.000100',
        reactions: [{ name: 'tada', users: ['U2'] }],
        files: [{ id: 'F1', name: 'a.txt', mimetype: 'text/plain', mode: 'hosted' }],
      },
    ]),
    day('secret', [{ user: 'U2', ts: '1600000003.000100', text: 'not for Ann' }]),
    day('D1', [{ user: 'U2', ts: '1600000004.000100', text: 'just us' }]),
    { name: '__uploads/F1/a.txt', content: 'bytes of a file' },
  ]);
  const moved = await loquat(['import', 'slack', zip], { dataDir });
  expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining('from Slack')]);
  expect(await readReport(dataDir)).toMatchObject({ mode: 'merged', matched_users: 1, left_out: [] });
  const again = await loquat(['import', 'slack', zip], { dataDir });
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('imported already')]);

  const { server, ann, channels, gidOf, said } = await startAsAnn(dataDir);
  const users = await answerTo(server, 'GET /user', ann);
  const ben = users.find(({ name }) => name === 'Ben')!;
  expect(users.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  expect(channels.map(({ name }) => name)).not.toContain('secret');
  const [hello, hi, file] = await said(`group/${gidOf('random')}`);
  expect(hello).toEqual(['Hello @1 ', 1_600_000_001_000, 'normal']);
  expect(hi).toEqual(['**Hi**', 1_600_000_002_000, 'reply']);
  expect(await (await getFile(server, { ...ann, path: String(file![0]) })).text()).toBe('bytes of a file');
  expect(await said(`user/${ben.uid}`)).toEqual([['just us', 1_600_000_004_000, 'normal']]);
  expect(await call(server, `GET /group/${gidOf('random')}`, ann)).toBeDefined();
});

test('an export of Mattermost and a folder of VoceChat are imported into one server, and may share a channel', async () => {
  const { folder, dataDir } = await found();
  const lines = [
    { type: 'version', version: 1 },
    { type: 'team', team: { name: 'main', display_name: 'Main' } },
    { type: 'channel', channel: { team: 'main', name: 'town', display_name: 'all', type: 'O' } },
    { type: 'user', user: { username: 'ann', email: ANN.email, teams: [{ name: 'main', channels: [] }] } },
    {
      type: 'post',
      post: { team: 'main', channel: 'town', user: 'ann', message: 'Hello', create_at: 1_500_000_000_000 },
    },
  ];
  const path = join(folder, 'export.jsonl');
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(await loquat(['import', 'mattermost', path], { dataDir })).toMatchObject({ code: 0 });
  const old = await writeVocechatFolder(join(folder, 'vocechat'));
  const moved = await loquat(['import', 'vocechat', old, '--merge-channels'], { dataDir });
  expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining('Old place')]);
  expect(`${moved.stdout}${moved.stderr}${JSON.stringify(await readReport(dataDir))}`).not.toContain(ANN.password);

  const { channels, gidOf, said } = await startAsAnn(dataDir);
  expect(channels.map(({ name }) => name)).toEqual(['all', 'few']);
  const [first, ...rest] = await said(`group/${gidOf('all')}`);
  expect(first).toEqual(['Hello', 1_500_000_000_000, 'normal']);
  expect(rest.map(([content]) => content)).toContain('message 60');
  expect((await said(`group/${gidOf('few')}`)).map(([content]) => content)).toEqual(['secret']);
});

test('an unreadable source is refused with a short message, and a token is read from standard input', async () => {
  const { folder, dataDir } = await found();
  const run = (...args: string[]) => loquat(['import', ...args], { dataDir });
  const missing = await run('slack', join(folder, 'nothing.zip'));
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no file') });
  expect(await run('mattermost', dataDir)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no file'),
  });
  expect(await run('vocechat', folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('no data folder') });
  const old = await writeVocechatFolder(join(folder, 'vocechat'));
  const untold = await run('vocechat', old, '--url', 'http://127.0.0.1:1');
  expect(untold).toMatchObject({ code: 1, stderr: expect.stringContaining('token is missing') });
});
