import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answered, call } from '#test/drivers/call.ts';
import { type OpenidWorld, startOpenidWorld } from '#test/servers/openid-world.ts';
import { login } from '#test/servers/providers.ts';
import { storedText } from '#test/servers/stored-text.ts';
import { loadConfig } from '../../config/config.ts';
import { createLog } from '../../platform/logging/log.ts';

const lines: string[] = [];
let world: OpenidWorld;
beforeEach(async () => {
  lines.length = 0;
  const log = createLog(loadConfig({ LOG_LEVEL: 'trace' }), { write: (line) => void lines.push(line) });
  world = await startOpenidWorld({ log });
});
afterEach(() => world.close());

const ask = (route: string, body?: object) => call(world.server, route, { token: world.founder.token, body });
const read = async () => (await ask('GET /admin/oidc/config')).value();
const save = (...providers: readonly object[]) => ask('POST /admin/oidc/config', { providers });
const person = { sub: 'ann' };

test('administrators read their entries, without secrets, and the values to enter at providers', async () => {
  const { domain } = world.team;
  await save(
    { domain, client_id: ' loquat ', client_secret: 's3cret', scopes: 'openid email' },
    { domain: 'id.example.org', client_id: 'public', client_secret: null },
  );
  const { status, json } = await ask('GET /admin/oidc/config');
  const { origin } = world.server;
  expect([status, json]).toEqual([
    200,
    {
      providers: [
        { domain, client_id: 'loquat', client_secret: '', has_client_secret: true, scopes: 'openid email' },
        {
          domain: 'id.example.org',
          client_id: 'public',
          client_secret: '',
          has_client_secret: false,
          scopes: 'openid email profile',
        },
      ],
      redirect_uris: [`${origin}/`, `${origin}/login`],
    },
  ]);
});

test('an empty secret keeps the one of the same client, and of no other', async () => {
  const { domain } = world.team;
  const { client_id, client_secret } = world.teamApp;
  expect(await save({ domain, client_id, scopes: 'openid' })).toMatchObject({ status: 200, text: '' });
  expect((await world.signIn(world.team, person)).status).toBe(200);
  await save({ domain, client_id: 'another', client_secret: '' });
  expect(await read()).toMatchObject({ providers: [{ client_id: 'another', has_client_secret: false }] });
  await save({ domain, client_id, client_secret });
  expect((await world.signIn(world.team, person)).status).toBe(200);
  await save();
  expect(await read()).toMatchObject({ providers: [] });
});

test('with a wrong secret no sign-in succeeds', async () => {
  await save({ domain: world.team.domain, client_id: world.teamApp.client_id, client_secret: 'wrong' });
  expect(await world.signIn(world.team, person)).toMatchObject({ status: 401, text: '' });
});

test.each<[string, object[]]>([
  ['a domain that is none', [{ domain: 'https://id.example.org', client_id: 'x' }]],
  ['no client id', [{ domain: 'id.example.org', client_id: ' ' }]],
  ['scopes that are none', [{ domain: 'id.example.org', client_id: 'x', scopes: 'open"id' }]],
  [
    'the same domain twice',
    [
      { domain: 'id.example.org', client_id: 'x' },
      { domain: 'id.example.org', client_id: 'y' },
    ],
  ],
])('%s is refused, and everything stays as it was', async (_, providers) => {
  const before = await read();
  expect((await save(...providers)).status).toBe(400);
  expect(await read()).toEqual(before);
});

test('no secret, token or code is logged, returned or stored unencrypted', async () => {
  const answers: Answered[] = [];
  const keep = async (asking: Promise<Answered>) => void answers.push(await asking);
  await keep(world.signIn(world.open, person));
  await keep(world.signIn(world.team, person));
  await keep(world.signIn(world.team, person, { code: 'another' }));
  await keep(login(world.server, { type: 'oidc', ...(await world.comeBack(world.open, person)), iss: 'x' }));
  await keep(save({ domain: world.team.domain, client_id: 'loquat', client_secret: 'a-wrong-client-secret' }));
  await keep(world.signIn(world.team, person));
  await keep(ask('GET /admin/oidc/config'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401, 200, 401, 200]);

  const secrets = [world.teamApp.client_secret, 'a-wrong-client-secret', ...world.open.secrets, ...world.team.secrets];
  const told = lines.join('') + answers.map(({ text }) => text).join('');
  const stored = await storedText(world.server.dataDir);
  expect(lines.length).toBeGreaterThan(10);
  expect(stored).toContain(world.team.domain);
  expect(secrets.filter((secret) => secret !== '' && told.includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => secret !== '' && stored.includes(secret))).toEqual([]);
  expect(secrets.length).toBeGreaterThan(8);
});
