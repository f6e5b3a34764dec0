import { BOT_COMMANDS_MAX } from '@loquat/contract';
import { expect } from 'vitest';
import { type Bot, createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { createChannel, meet } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const WEATHER = { command: 'weather', description: 'What it is like outside' };
const create = (server: TestServer, { key }: Bot, body: object) =>
  answerTo(server, 'POST /bot/command', { token: key, body });
const list = (server: TestServer, { key }: Bot) => answerTo(server, 'GET /bot/command', { token: key });

test('a bot adds, changes and deletes its commands, which are listed in alphabetical order', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  const weather = await create(server, bot, WEATHER);
  const help = await create(server, bot, { command: ' /help ', description: ' Lists\nthe commands ' });
  expect(weather).toEqual({ id: expect.any(Number), ...WEATHER });
  expect(await list(server, bot)).toEqual([
    { id: help.id, command: 'help', description: 'Lists the commands' },
    weather,
  ]);

  const changed = { command: 'forecast', description: '' };
  const token = bot.key;
  expect(await answerTo(server, `PUT /bot/command/${weather.id}`, { token, body: changed })).toEqual({
    id: weather.id,
    ...changed,
  });
  // The same word again is no conflict with itself.
  expect(await statusOf(server, `PUT /bot/command/${weather.id}`, { token, body: changed })).toBe(200);
  expect(await call(server, `DELETE /bot/command/${help.id}`, { token })).toMatchObject({ status: 200, text: '' });
  expect(await list(server, bot)).toEqual([{ id: weather.id, ...changed }]);
  expect((await create(server, bot, WEATHER)).id).toBeGreaterThan(help.id);
});

test('a command is unique for its bot, and each bot has its own', async ({ server }) => {
  const [founder] = await meet(server);
  const [bot, other] = [await createBot(server, founder), await createBot(server, founder, 'other')];
  const { id } = await create(server, bot, WEATHER);
  const help = await create(server, bot, { ...WEATHER, command: 'help' });
  expect(await statusOf(server, 'POST /bot/command', { token: bot.key, body: WEATHER })).toBe(409);
  expect(await statusOf(server, `PUT /bot/command/${help.id}`, { token: bot.key, body: WEATHER })).toBe(409);
  expect(await create(server, other, WEATHER)).toMatchObject(WEATHER);

  for (const unknown of [id, 99]) {
    const body = { ...WEATHER, command: 'stolen' };
    expect(await statusOf(server, `PUT /bot/command/${unknown}`, { token: other.key, body })).toBe(404);
    expect(await statusOf(server, `DELETE /bot/command/${unknown}`, { token: other.key })).toBe(404);
  }
  expect(await list(server, bot)).toHaveLength(2);
});

test.for([
  ['no word', { command: '' }],
  ['only a slash', { command: '/' }],
  ['two words', { command: 'the weather' }],
  ['two slashes', { command: '//weather' }],
  ['a word of 65 bytes', { command: 'x'.repeat(65) }],
  ['an invisible character', { command: 'wea\u200bther' }],
  ['a number', { command: 1 }],
  ['a description of 257 bytes', { description: 'x'.repeat(257) }],
  ['a list as its description', { description: [] }],
] as const)('a command cannot have %s', async ([, fields], { server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  expect(await statusOf(server, 'POST /bot/command', { token: bot.key, body: { ...WEATHER, ...fields } })).toBe(400);
  expect(await list(server, bot)).toEqual([]);
});

test('a bot has a limited number of commands', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  for (let count = 0; count < BOT_COMMANDS_MAX; count += 1)
    await create(server, bot, { ...WEATHER, command: `c${count}` });
  const refused = await call(server, 'POST /bot/command', { token: bot.key, body: WEATHER });
  expect([refused.status, refused.text]).toEqual([429, 'too many commands']);
  expect(await list(server, bot)).toHaveLength(BOT_COMMANDS_MAX);
});

test('a conversation offers the commands of its active bots', async ({ server }) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const [bot, other] = [await createBot(server, founder), await createBot(server, founder, 'other')];
  await create(server, bot, WEATHER);
  await create(server, other, { command: 'build', description: '' });
  const open = await createChannel(server, founder, { is_public: true });
  const closed = await createChannel(server, ann, { members: [bot.uid] });
  const offered = async (path: string, { token } = ann) =>
    (await call(server, `GET /${path}/commands`, { token })).json;
  const weather = { uid: bot.uid, ...WEATHER };
  const build = { uid: other.uid, command: 'build', description: '' };

  expect(await offered(`user/${bot.uid}`)).toEqual([weather]);
  expect(await offered(`user/${bob.uid}`)).toEqual([]);
  expect(await offered(`group/${open}`, bob)).toEqual([build, weather]);
  expect(await offered(`group/${closed}`)).toEqual([weather]);
  expect(await statusOf(server, `GET /group/${closed}/commands`, { token: bob.token })).toBe(403);
  expect(await statusOf(server, 'GET /user/99/commands', { token: ann.token })).toBe(404);

  await answerTo(server, `PUT /admin/user/${bot.uid}`, { token: founder.token, body: { status: 'frozen' } });
  expect(await offered(`user/${bot.uid}`)).toEqual([]);
  expect(await offered(`group/${open}`)).toEqual([build]);
  await answerTo(server, `DELETE /admin/user/${other.uid}`, { token: founder.token });
  expect(await offered(`group/${open}`)).toEqual([]);
  expect(await server.reads.botCommands.listOfAll([other.uid as never], 10)).toEqual([]);
});
