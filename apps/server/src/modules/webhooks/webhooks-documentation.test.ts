import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Message } from '@loquat/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { call, statusOf } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet } from '#test/drivers/people.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const PAGE = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const blocksOf = (language: string) =>
  [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n([^]+?)\\n\`\`\``, 'g'))].map(([, block = '']) => block);

/** Runs the receiver of the page with its command, but on a free port; resolves to its URL and its output. */
async function startReceiver(command: string, uid: number) {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), nth(blocksOf('js'), 0));
  const [, path = ''] = /^PORT=8080 HOOK_PATH=(\S+) BOT_UID=2 node receiver\.mjs$/.exec(command) ?? [];
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { PORT: '0', HOOK_PATH: path, BOT_UID: `${uid}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const port = /port (\d+)/.exec(await next())?.[1];
  return { url: `http://127.0.0.1:${port}${path}`, path, next };
}

test('the receiver prints what its bot receives, and every command has the documented effect', async () => {
  const server = await startTestServer({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  onTestFinished(() => server.close());
  const [founder] = await meet(server);
  const { token } = founder;
  const bot = await createBot(server, founder);
  const gid = await createChannel(server, founder, { members: [bot.uid] });
  const [start = '', set = '', send = '', remove = '', ...rest] = blocksOf('sh');
  expect(rest).toEqual([]);

  const receiver = await startReceiver(start, bot.uid);
  const env = { ...process.env, LOQUAT: `${server.origin}/api`, BOT_UID: `${bot.uid}`, TOKEN: token };
  const run = async (command: string) => {
    const here = command.replace(`https://bot.example.org${receiver.path}`, receiver.url);
    return (await promisify(execFile)('bash', ['-c', `${here} --fail --silent --show-error`], { env })).stdout;
  };
  expect(JSON.parse(await run(set))).toMatchObject({ webhook_url: receiver.url });
  const asked = Number(await run(send));
  expect(await receiver.next()).toBe(`${asked} from ${founder.uid}, direct: Is anybody there?`);

  const hears = async (route: string, body: string | object | undefined, expected: string) => {
    const mid = (await call(server, route, { token, ...(body !== undefined && { body }) })).json as number;
    expect(await receiver.next()).toBe(`${mid} from ${founder.uid}, channel ${gid}: ${expected}`);
    return mid;
  };
  const mid = await hears(`POST /group/${gid}/send`, 'Rain today?', 'Rain today?');
  // The bot also receives its own messages; the receiver prints none of them.
  expect(await statusOf(server, `POST /bot/reply/${mid}`, { token: bot.key, body: 'No.' })).toBe(200);
  await hears(`POST /message/${mid}/reply`, 'I ask', `I ask (reply to ${mid})`);
  await hears(`PUT /message/${mid}/edit`, 'Rain tomorrow?', `edit ${mid} Rain tomorrow?`);
  await hears(`PUT /message/${mid}/like`, { action: '👍' }, `like ${mid} 👍`);
  await hears(`DELETE /message/${mid}`, undefined, `delete ${mid}`);

  expect((await fetch(receiver.url.replace(receiver.path, '/guess'), { method: 'POST' })).status).toBe(404);
  expect(JSON.parse(await run(remove))).toMatchObject({ webhook_url: null });
});

test('the samples of the page are real messages, one of each kind', () => {
  const written = blocksOf('json').map((block) => JSON.parse(block));
  const samples = written.map((sample) => Message.parse(sample));
  const kinds = samples.map(({ detail }) => (detail.type === 'reaction' ? detail.detail.type : detail.type));
  expect(kinds).toEqual(['normal', 'reply', 'edit', 'like', 'delete']);
  // They contain no additional fields.
  expect(samples).toEqual(written);
});
