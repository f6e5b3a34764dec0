import { type MailSinkOptions, startMailSink } from '@loquat/counterparts/mail-sink';
import { expect, onTestFinished, test } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { meet, type Person } from '#test/drivers/people.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { loadConfig } from '../../config/config.ts';
import { createLog } from '../../platform/logging/log.ts';

const ACCOUNT = { username: 'chat', password: 'a mail password' };
const CONFIG = { enabled: true, host: 'smtp.example.org', port: 587, from: 'chat@example.org', ...ACCOUNT };
const SMTP = '/admin/smtp/config';

async function start(env: Record<string, string> = MAIL_ENV, environment: Parameters<typeof startTestServer>[1] = {}) {
  const server = await startTestServer(env, environment);
  onTestFinished(() => server.close());
  const [founder] = await meet(server);
  return { server, founder };
}

async function startSink(options: MailSinkOptions = {}) {
  const sink = await startMailSink(options);
  onTestFinished(() => sink.close());
  return sink;
}

const save = (server: TestServer, { token }: Person, changes: object) =>
  call(server, `POST ${SMTP}`, { token, body: { ...CONFIG, ...changes } });
const read = (server: TestServer, { token }: Person) => answerTo(server, `GET ${SMTP}`, { token });
const stored = async ({ reads }: TestServer) => JSON.stringify(await reads.settings.find('smtp'));
const isEnabled = async (server: TestServer) => (await call(server, 'GET /admin/smtp/enabled')).json;
const sendTest = (server: TestServer, { token }: Person, email: object = {}) =>
  call(server, 'POST /admin/system/send_mail', {
    token,
    body: { to: 'lia@example.org', subject: 'test title', content: '<p>test <b>content</b></p>', ...email },
  });

test('mail is off at first, and on once a server is configured', async () => {
  const { server, founder } = await start();
  expect(await read(server, founder)).toEqual({
    enabled: false,
    host: '',
    port: null,
    from: '',
    username: '',
    password: '',
    has_password: false,
  });
  expect(await isEnabled(server)).toBe(false);

  const { status, text } = await save(server, founder, {});
  expect([status, text]).toEqual([200, '']);
  expect(await read(server, founder)).toEqual({ ...CONFIG, password: '', has_password: true });
  expect(await isEnabled(server)).toBe(true);

  await save(server, founder, { enabled: false, port: 0 });
  expect(await read(server, founder)).toMatchObject({ enabled: false, port: null });
  expect(await isEnabled(server)).toBe(false);
});

test('the password is stored encrypted and never returned', async () => {
  const { server, founder } = await start();
  await save(server, founder, {});
  expect(await stored(server)).not.toContain(ACCOUNT.password);
  expect(JSON.stringify(await read(server, founder))).not.toContain(ACCOUNT.password);
});

test('an empty password keeps the stored one, for the same account only', async () => {
  const { server, founder } = await start();
  const hasPassword = async (changes: object) => {
    await save(server, founder, {});
    await save(server, founder, { password: '', ...changes });
    return (await read(server, founder)).has_password;
  };
  expect(await hasPassword({ port: 465, from: 'team@example.org' })).toBe(true);
  expect(await hasPassword({ host: 'smtp.evil.example' })).toBe(false);
  expect(await hasPassword({ username: 'another' })).toBe(false);
  expect(await hasPassword({ enabled: false, host: '' })).toBe(false);
  await save(server, founder, { password: '', host: 'smtp.evil.example' });
  await save(server, founder, { password: '' });
  expect((await read(server, founder)).has_password).toBe(false);
});

test.each([
  { host: '' },
  { from: '' },
  { host: 'smtp.example.org\r\nRCPT TO:<eve@evil.example>' },
  { host: 'http://smtp.example.org' },
  { host: 'smtp.example.org/path' },
  { from: 'chat@example.org\r\nBcc: eve@evil.example' },
  { from: 'Team <chat@example.org>, Eve <eve@evil.example>' },
  { from: 'nobody' },
  { port: 65_536 },
  { port: -1 },
  { username: 'chat\r\nQUIT' },
])('an invalid mail server is refused: %j', async (changes) => {
  const { server, founder } = await start();
  expect((await save(server, founder, changes)).status).toBe(400);
  expect(await isEnabled(server)).toBe(false);
});

test('only administrators see or change the mail settings', async () => {
  const { server } = await start();
  for (const route of [`GET ${SMTP}`, `POST ${SMTP}`, 'POST /admin/system/send_mail']) {
    expect(await statusOf(server, route, { body: route.startsWith('POST') ? {} : undefined })).toBe(401);
  }
});

test('a test email has arrived before the response', async () => {
  const { server, founder } = await start();
  const sink = await startSink({ account: ACCOUNT });
  expect((await sendTest(server, founder)).status).toBe(503);
  await switchMailOn(server, founder, sink, { ...ACCOUNT, from: 'Team Loquat <chat@team.example>' });

  const { status, text } = await sendTest(server, founder);
  expect([status, text]).toEqual([200, '']);
  expect(sink.emails()).toMatchObject([
    {
      subject: 'test title',
      html: '<p>test <b>content</b></p>',
      text: 'test content',
      from: { name: 'Team Loquat', address: 'chat@team.example' },
      user: 'chat',
    },
  ]);
});

test('a test email that fails reports the reason without secrets', async () => {
  const lines: string[] = [];
  const log = createLog(loadConfig({ LOG_LEVEL: 'trace' }), { write: (line: string) => void lines.push(line) });
  const { server, founder } = await start(MAIL_ENV, { log });
  const sink = await startSink({ account: ACCOUNT });
  await switchMailOn(server, founder, sink, { ...ACCOUNT, password: 'a wrong password' });
  const { status, text } = await sendTest(server, founder);
  expect(status).toBe(500);
  expect(text).toBe(`the letter was not sent: 127.0.0.1:${sink.port} did not accept user name and password (535).`);

  await switchMailOn(server, founder, sink, ACCOUNT);
  sink.refuse('recipient');
  expect((await sendTest(server, founder)).text).toContain('refused the email: 550 No such mailbox');
  await sink.close();
  expect((await sendTest(server, founder)).text).toContain('cannot be reached (ECONNREFUSED)');
  expect(lines.join('')).not.toMatch(/password"?:"[^"]|a wrong password|a mail password|lia@/);
  expect(lines.join('')).toContain('request failed');
});

test("mail servers in the operator's networks are refused unless the operator allows them", async () => {
  const { server, founder } = await start({});
  const sink = await startSink();
  await switchMailOn(server, founder, sink);
  const { status, text } = await sendTest(server, founder);
  expect(status).toBe(500);
  expect(text).toContain('ALLOW_PRIVATE_PROVIDERS=true');
  expect(sink.emails()).toEqual([]);
});
