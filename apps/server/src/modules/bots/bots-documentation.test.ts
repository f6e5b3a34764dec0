import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { AdminUser, LoginResponse, Mid, UploadedFile } from '@loquat/contract';
import { expect, onTestFinished } from 'vitest';
import { createBot, listKeys } from '#test/drivers/bots.ts';
import { call } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found, nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, messagesIn, propertiesHeader } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

const ROOT = new URL('../../../../../', import.meta.url);
const EXAMPLE = new URL('packages/client/examples/echo-bot.ts', ROOT).pathname;
const commands = [...readFileSync(new URL('docs/bots.md', ROOT), 'utf8').matchAll(/```sh\n(.+)\n```/g)].map(
  ([, command]) => found(command),
);

/** A form from the `-F` options; `@` names a file, whose content is invented. */
function formOf(fields: readonly string[]): FormData {
  const form = new FormData();
  for (const field of fields) {
    const [name = '', value = ''] = field.split('=', 2);
    if (value.startsWith('@')) form.append(name, new Blob(['day,°C\n1,22\n']), value.slice(1));
    else form.append(name, value);
  }
  return form;
}

/** Imitates the few curl options that the page uses. */
async function curl(
  command: string,
  values: Record<string, string | number>,
): Promise<{ status: number; json: unknown }> {
  const filled = (text: string) => text.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => `${values[name]}`);
  const words = [...command.matchAll(/'([^']*)'|"((?:\\.|[^"])*)"|(\S+)/g)].map(
    ([, literal, quoted, bare]) => literal ?? filled((quoted ?? found(bare)).replaceAll('\\"', '"')),
  );
  const given = (option: string) => words.filter((_, index) => words[index - 1] === option);
  const body = given('-F').length > 0 ? formOf(given('-F')) : given('-d')[0];
  const answer = await fetch(nth(words, 1), {
    method: given('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
    headers: given('-H').map((header) => header.split(': ', 2) as [string, string]),
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
}

test('every command of the page has the documented effect', async ({ server }) => {
  const [founder] = await meet(server);
  const values: Record<string, string | number> = { LOQUAT: `${server.origin}/api`, PERSON: founder.uid };
  values['GID'] = await createChannel(server, founder, { is_public: true });
  const run = async (expected: string) => {
    const command = commands.shift() ?? '';
    expect(command).toContain(expected);
    const { status, json } = await curl(command, values);
    expect([command, status]).toEqual([command, 200]);
    return json;
  };

  const session = LoginResponse.parse(await run('/token/login'));
  values['TOKEN'] = session.token;
  const bot = AdminUser.parse(await run('/admin/user '));
  values['BOT_UID'] = bot.uid;
  values['KEY'] = String(await run('/bot-api-key/'));
  expect(await run('/bot ')).toMatchObject([{ gid: values['GID'] }]);
  values['MID'] = Mid.parse(await run('/bot/send_to_group/'));
  await run('/bot/send_to_user/');
  await run('/bot/reply/');
  values['FILE_ID'] = String(await run('/bot/file/prepare'));
  const file = UploadedFile.parse(await run('/bot/file/upload'));
  values['FILE_PATH'] = file.path;
  await run('/bot/send_to_group/');
  await run('/bot/send_to_group/');
  const history = await listHistory(server, founder, `group/${values['GID']}`);
  expect(history.map(({ detail }) => detail)).toMatchObject([
    { type: 'normal', content_type: 'text/markdown', content: '**22 °C**, sunny' },
    { type: 'reply', mid: values['MID'], content: 'Until four.' },
    { type: 'normal', content_type: 'vocechat/file', properties: { name: 'forecast.csv', content_type: 'text/csv' } },
    { type: 'normal', content: ' @1  storm ahead', properties: { mentions: [founder.uid] } },
  ]);
  expect(await run('/bot/command')).toMatchObject({ command: 'weather' });
  const keys = await listKeys(server, founder, bot.uid);
  values['KEY_ID'] = nth(keys, 0).id;
  await run('/bot-api-key/');
  expect(await listKeys(server, founder, bot.uid)).toEqual([]);
  expect(commands).toEqual([]);
});

/** Runs the example as a reader would; returns the URL of its webhook. */
async function startExample(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return `http://localhost:${/port: (\d+)/.exec(line)?.[1]}`;
}

test('the example answers only people who mention it or write to it', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  const gid = await createChannel(server, founder, { members: [bot.uid] });
  const env = { LOQUAT_API: `${server.origin}/api`, LOQUAT_KEY: bot.key, BOT_UID: `${bot.uid}`, HOOK: '/secret' };
  const origin = await startExample(env);
  const stream = await openEvents(server, founder.token);
  const post = async (path: string, body: string) => (await fetch(origin + path, { method: 'POST', body })).status;
  const say = async (to: string, body: string, properties: object = {}) => {
    const headers = propertiesHeader(properties);
    const { json } = await call(server, `POST /${to}/send`, { token: founder.token, body, headers });
    const { type: _, ...message } = await stream.find('chat', ({ mid }) => mid === (json as number));
    return JSON.stringify(message);
  };

  expect((await fetch(`${origin}/secret`)).status).toBe(200);
  expect(await post('/guess', await say(`user/${bot.uid}`, 'by another address'))).toBe(404);
  for (const junk of ['', 'null', '{"mid":1}']) expect(await post('/secret', junk)).toBe(200);
  expect(await post('/secret', await say(`group/${gid}`, 'to the others'))).toBe(200);
  expect(await post('/secret', await say(`group/${gid}`, 'weather?', { mentions: [bot.uid] }))).toBe(200);
  const inChannel = await stream.find('chat', ({ from_uid }) => from_uid === bot.uid);
  expect(await post('/secret', JSON.stringify({ ...inChannel, detail: { ...inChannel.detail, type: 'reply' } }))).toBe(
    200,
  );
  expect(await post('/secret', await say(`user/${bot.uid}`, 'hello'))).toBe(200);
  await stream.find('chat', ({ from_uid, target }) => from_uid === bot.uid && 'uid' in target);

  const answers = messagesIn(stream.events).filter(({ from_uid }) => from_uid === bot.uid);
  expect(answers.map(({ target, detail }) => [target, detail])).toMatchObject([
    [{ gid }, { type: 'reply', content: 'You said: weather?' }],
    [{ uid: founder.uid }, { type: 'reply', content: 'You said: hello' }],
  ]);
  stream.drop();
});
