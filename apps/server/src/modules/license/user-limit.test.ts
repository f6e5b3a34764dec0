import { expect } from 'vitest';
import { createBotAccount } from '#test/drivers/bots.ts';
import { ascending, call, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { issuedLicense } from '#test/drivers/licenses.ts';
import { meet, personOf } from '#test/drivers/people.ts';
import { startTestServer, test as base, type TestServer } from '#test/servers/test-server.ts';

const REFUSED = { status: 451, text: 'License error: Users reached limit.' };

/** A server with a limit of five users. */
const test = base.extend<{ server: TestServer }>({
  server: async ({ dataDir }, use) => {
    const server = await startTestServer({ DATA_DIR: dataDir, LICENSE_DEFAULT_USER_LIMIT: '5' });
    await use(server);
    await server.close();
  },
});

let names = 0;
function account() {
  names += 1;
  return { email: `p${names}@example.org`, name: `p${names}`, password: 'person-secret' };
}
const register = (server: TestServer) => call(server, 'POST /user/register', { body: account() });
const fill = async (server: TestServer, times: number) => {
  for (let turn = 0; turn < times; turn += 1) expect((await register(server)).status).toBe(200);
};
const createUser = (server: TestServer, token: string, more: object = {}) =>
  call(server, 'POST /admin/user', { token, body: { ...account(), gender: 0, is_admin: false, ...more } });

test('of 30 simultaneous registrations, exactly as many succeed as the limit allows', async ({ server }) => {
  await signInFounder(server);
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await register(server)).status));

  expect(ascending(statuses)).toEqual([
    ...Array.from({ length: 4 }, () => 200),
    ...Array.from({ length: 26 }, () => 451),
  ]);
  expect(await server.reads.users.count()).toBe(5);
});

test('a registration beyond the limit is refused with its reason, and leaves no trace', async ({ server }) => {
  const [founder] = await meet(server);
  await fill(server, 4);
  const { text: link } = await call(server, 'GET /group/create_reg_magic_link?max_times=1', founder);
  const magic_token = new URL(link).searchParams.get('magic_token');
  const body = { ...account(), magic_token };

  expect(await call(server, 'POST /user/register', { body })).toMatchObject(REFUSED);
  expect(await createUser(server, founder.token)).toMatchObject(REFUSED);
  expect((await call(server, 'GET /user', founder)).json).toHaveLength(5);
  // The invitation was not used up.
  await call(server, 'DELETE /admin/user/2', founder);
  expect(await statusOf(server, 'POST /user/register', { body })).toBe(200);
});

test('bots count like users', async ({ server }) => {
  const [founder] = await meet(server);
  await fill(server, 3);
  await createBotAccount(server, founder, 'bot');

  expect(await createUser(server, founder.token, { is_bot: true })).toMatchObject(REFUSED);
  expect(await register(server)).toMatchObject(REFUSED);
});

test('guests neither count nor are refused', async ({ server }) => {
  await signInFounder(server);
  await fill(server, 3);
  const guest = (name: string) => ({ email: null, name, password_hash: null, gender: 0, language: 'en-US' });
  const insert = {
    is_admin: false,
    is_bot: false,
    is_email_verified: false,
    created_at: Date.now(),
    create_by: 'guest' as const,
  };
  await server.transact((tx) => tx.users.insert({ ...guest('Guest 1'), ...insert }));

  expect((await register(server)).status).toBe(200);
  expect(await register(server)).toMatchObject(REFUSED);
});

test('the founder is created however small the limit is', async () => {
  const server = await startTestServer({ LICENSE_DEFAULT_USER_LIMIT: '1' });
  await signInFounder(server);
  expect(await register(server)).toMatchObject(REFUSED);
  await server.close();
});

test('all users keep their accounts when the limit falls below their number', async ({ dataDir }) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  await signInFounder(first);
  const ann = await registerUser(first, 'ann');
  await first.close();
  const server = await startTestServer({ DATA_DIR: dataDir, LICENSE_DEFAULT_USER_LIMIT: '1' });

  expect((await signIn(server, { email: 'ann@example.org', password: 'ann-secret' })).user.uid).toBe(ann.user.uid);
  expect(await register(server)).toMatchObject(REFUSED);
  await server.close();
});

test('a licence raises the limit at once, and a smaller one lowers it', async ({ server }) => {
  const founder = personOf(await signInFounder(server));
  await fill(server, 4);
  const install = (userLimit: number) => {
    const license = issuedLicense({ dataDir: server.dataDir, userLimit });
    return statusOf(server, 'PUT /license', { token: founder.token, body: { license } });
  };

  expect(await register(server)).toMatchObject(REFUSED);
  expect(await install(6)).toBe(200);
  expect((await register(server)).status).toBe(200);
  expect(await register(server)).toMatchObject(REFUSED);
  expect(await install(999_999)).toBe(200);
  expect((await register(server)).status).toBe(200);
  expect(await install(3)).toBe(200);
  expect(await register(server)).toMatchObject(REFUSED);
});
