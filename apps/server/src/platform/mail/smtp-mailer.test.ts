import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { makeCertificate, trust } from '@loquat/counterparts/certificate';
import { type MailSinkOptions, startMailSink } from '@loquat/counterparts/mail-sink';
import { describe, expect, onTestFinished, test } from 'vitest';
import { found, nth } from '#test/drivers/found.ts';
import { asInternet, dnsOf } from '#test/platform/safe-fetch/outside.ts';
import { describeMailError, MailError } from './mail-error.ts';
import type { MailMessage, SmtpServer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const ACCOUNT = { username: 'chat', password: 'a mail password' };
const trusted = makeCertificate('mail.example');
trust(trusted);
const untrusted = makeCertificate('mail.example');

const resolve = dnsOf({ 'mail.example': [['127.0.0.1']], 'other.example': [['127.0.0.1']] });
/** A mail server on the internet, simulated on loopback. */
const toInternet = createSmtpMailer({ allowPrivate: false, resolve, reachOf: asInternet('127.0.0.1') });
/** A mail server on this very machine. */
const toItself = createSmtpMailer({ allowPrivate: true, resolve });

const EMAIL: MailMessage = {
  from: { name: 'Team Loquat', address: 'chat@team.example' },
  to: 'lia@team.example',
  subject: 'A subject',
  text: 'Some text',
  html: '<p>Some text</p>',
  id: 'an-email',
};

async function startSink(options: MailSinkOptions = {}) {
  const sink = await startMailSink(options);
  onTestFinished(() => sink.close());
  const server: SmtpServer = { host: 'mail.example', port: sink.port, username: '', password: '' };
  return { sink, server, withAccount: { ...server, ...ACCOUNT } };
}

const failure = (attempt: Promise<void>): Promise<MailError> =>
  attempt.then(
    () => expect.fail('it was sent'),
    (error: unknown) => (error instanceof MailError ? error : Promise.reject(error as Error)),
  );

/** The date of an email has no milliseconds. */
const wholeSecond = (time: number) => time - (time % 1_000);

describe('an email', () => {
  test('arrives with everything a mail program needs', async () => {
    const { sink, server } = await startSink();
    const from = wholeSecond(Date.now());
    await toItself.send(server, EMAIL);
    const until = Date.now();

    const email = nth(sink.emails(), 0);
    expect(email).toMatchObject({
      envelope: { from: 'chat@team.example', to: ['lia@team.example'] },
      from: { name: 'Team Loquat', address: 'chat@team.example' },
      to: [{ name: '', address: 'lia@team.example' }],
      subject: 'A subject',
      messageId: '<an-email@team.example>',
      html: '<p>Some text</p>',
    });
    expect(email.text).toBe('Some text');
    const sentAt = Date.parse(found(email.date));
    expect([sentAt >= from, sentAt <= until]).toEqual([true, true]);
    const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(headers.has('reply-to')).toBe(false);
  });

  test('keeps all scripts', async () => {
    const { sink, server } = await startSink();
    const from = { name: '株式会社びわ “quoted” <x@y>', address: 'chat@team.example' };
    await toItself.send(server, { ...EMAIL, from, subject: '未読メッセージ 🍊', text: 'びわ', html: '<p>枇杷</p>' });

    const email = nth(sink.emails(), 0);
    expect(email).toMatchObject({ from, subject: '未読メッセージ 🍊', html: '<p>枇杷</p>' });
    expect(email.text).toBe('びわ');
  });

  const BREAKS = [
    '\r\nBcc: eve@evil.example',
    '\nBcc: eve@evil.example',
    '\r\rBcc: eve@evil.example\r\n\r\n<b>',
    '\0',
    '\u2028',
  ];
  test.each(BREAKS)('has no injected headers or recipients, whatever a name or subject contains (%j)', async (line) => {
    const { sink, server } = await startSink();
    const from = { name: `Eve${line}`, address: 'chat@team.example' };
    await toItself.send(server, { ...EMAIL, from, subject: `Hello${line}` });

    const email = nth(sink.emails(), 0);
    expect(email.envelope.to).toEqual(['lia@team.example']);
    expect(email.bcc ?? []).toEqual([]);
    expect(email.headers.map(({ key }) => key).toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ]);
    expect(email.html).toBe('<p>Some text</p>');
  });

  const HOSTILE_ADDRESSES = [
    'lia@team.example\r\nRCPT TO:<eve@evil.example>',
    'lia@team.example>\r\nDATA',
    'lia@team.example, eve@evil.example',
    'Eve <eve@evil.example>',
    '<lia@team.example> NOTIFY=SUCCESS',
    'lia@team.example\nBcc: eve@evil.example',
    '',
  ];
  test.each(HOSTILE_ADDRESSES)('is not sent to an invalid address (%j)', async (to) => {
    const { sink, server } = await startSink();
    expect(await failure(toItself.send(server, { ...EMAIL, to }))).toMatchObject({
      reason: 'refused',
      isPermanent: true,
    });
    const from = { name: 'Eve', address: to };
    expect(await failure(toItself.send(server, { ...EMAIL, from }))).toMatchObject({ reason: 'refused' });
    expect(sink.emails()).toEqual([]);
  });

  test('reads no files and requests no URLs, whatever it contains', async () => {
    const { sink, server } = await startSink();
    const html = '<img src="file:///etc/passwd"><img src="http://127.0.0.1:1/">';
    await toItself.send(server, { ...EMAIL, html });
    expect(sink.emails()[0]).toMatchObject({ html, attachments: [] });
  });
});

describe('encryption', () => {
  test('starts when both sides support it, and the password is sent over it', async () => {
    const { sink, withAccount } = await startSink({ encryption: 'starttls', certificate: trusted, account: ACCOUNT });
    await toInternet.send(withAccount, EMAIL);
    expect(sink.emails()[0]).toMatchObject({ wasEncrypted: true, user: 'chat' });
  });

  test('is required of every server on the internet, also for mail without a password', async () => {
    const { sink, server, withAccount } = await startSink({ account: ACCOUNT });
    expect(await failure(toInternet.send(server, EMAIL))).toMatchObject({ reason: 'encryption' });
    expect(await failure(toInternet.send(withAccount, EMAIL))).toMatchObject({ reason: 'encryption' });
    expect(sink.emails()).toEqual([]);
    expect(sink.refused()).toBe(0);
  });

  test('counts only with a trusted certificate for exactly that name', async () => {
    const { sink, withAccount } = await startSink({ encryption: 'starttls', certificate: untrusted, account: ACCOUNT });
    expect(await failure(toInternet.send(withAccount, EMAIL))).toMatchObject({ reason: 'encryption' });
    const { sink: other, withAccount: there } = await startSink({ encryption: 'starttls', certificate: trusted });
    expect(await failure(toInternet.send({ ...there, host: 'other.example' }, EMAIL))).toMatchObject({
      reason: 'encryption',
    });
    expect([...sink.emails(), ...other.emails()]).toEqual([]);
  });

  test('is not required for this very machine', async () => {
    const { sink, withAccount } = await startSink({ account: ACCOUNT });
    await toItself.send(withAccount, EMAIL);
    expect(sink.emails()[0]).toMatchObject({ wasEncrypted: false, user: 'chat' });
  });

  test('is required for a password in a private network, and only for that', async () => {
    const { sink, server, withAccount } = await startSink({ account: ACCOUNT });
    // Loopback has many addresses; an address that no rule counts as this machine stands in for the operator's network.
    const inNetwork = createSmtpMailer({
      allowPrivate: true,
      resolve: dnsOf({ 'mail.example': [['127.0.0.1', '10.255.255.1']] }),
    });
    expect(await failure(inNetwork.send(withAccount, EMAIL))).toMatchObject({ reason: 'encryption' });
    expect(sink.emails()).toEqual([]);
    // Without a password the connection may be plain; this server requires one and answers so.
    expect(await failure(inNetwork.send(server, EMAIL))).toMatchObject({ reason: 'refused', code: '530' });
  });
});

describe('the guard', () => {
  test.each(['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', 'mail.example'])(
    "blocks mail to the operator's own networks (%s)",
    async (host) => {
      const { sink, server } = await startSink();
      const careful = createSmtpMailer({ allowPrivate: false, resolve });
      expect(await failure(careful.send({ ...server, host }, EMAIL))).toMatchObject({ reason: 'forbidden' });
      expect(sink.emails()).toEqual([]);
    },
  );

  test('connects to the address it checked, even if the name resolves differently by then', async () => {
    const { sink, server } = await startSink();
    const changing = dnsOf({ 'mail.example': [['127.0.0.1'], ['203.0.113.1']] });
    await createSmtpMailer({ allowPrivate: true, resolve: changing }).send(server, EMAIL);
    expect(sink.emails()).toHaveLength(1);
    expect(changing.questions).toEqual(['mail.example']);
  });

  test('never connects to metadata services of clouds', async () => {
    const { server } = await startSink();
    expect(await failure(toItself.send({ ...server, host: '169.254.169.254' }, EMAIL))).toMatchObject({
      reason: 'forbidden',
    });
  });
});

/** A server that sends these lines to each client, and nothing more. */
async function startMumbler(greeting: string): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}));
    socket.write(greeting);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('a failure', () => {
  test.each([
    ['recipient', 'refused', '550', true],
    ['content', 'refused', '554', true],
    ['later', 'refused', '451', false],
    ['sign_in', 'sign_in', '535', false],
  ] as const)('reports its reason (%s)', async (how, reason, code, isPermanent) => {
    const { sink, withAccount } = await startSink({ account: ACCOUNT });
    sink.refuse(how);
    expect(await failure(toItself.send(withAccount, EMAIL))).toMatchObject({ reason, code, isPermanent });
    expect(sink.refused()).toBe(1);
  });

  test('of the connection is reported too', async () => {
    const { sink, server } = await startSink();
    await sink.close();
    expect(await failure(toItself.send(server, EMAIL))).toMatchObject({ reason: 'unreachable', code: 'ECONNREFUSED' });
    const unknown = { ...server, host: 'nowhere.example' };
    expect(
      await failure(createSmtpMailer({ allowPrivate: true, resolve: async () => [] }).send(unknown, EMAIL)),
    ).toMatchObject({ reason: 'forbidden' });
    const port = await startMumbler('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await failure(toItself.send({ ...server, port }, EMAIL))).toMatchObject({ reason: 'protocol' });
  });

  test("is the caller's abort reason when the caller gives up", async () => {
    const { server } = await startSink();
    const port = await startMumbler('');
    const stopping = new AbortController();
    const attempt = toItself.send({ ...server, port }, EMAIL, stopping.signal);
    stopping.abort(new Error('shutting down'));
    await expect(attempt).rejects.toThrow('shutting down');
  });

  test('contains neither mailbox nor password', async () => {
    const { sink, withAccount } = await startSink({ account: ACCOUNT });
    for (const how of ['recipient', 'content', 'later', 'sign_in'] as const) {
      sink.refuse(how);
      const error = await failure(toItself.send(withAccount, EMAIL));
      const told = [error.message, error.answer, error.stack, describeMailError(error, withAccount)].join('\n');
      expect(told).not.toMatch(/lia@|a mail password|YSBtYWlsIHBhc3N3b3Jk/);
      expect(error.cause).toBeUndefined();
    }
    const wordy = new MailError('refused', { code: '550', answer: '550 <lia@team.example>: user unknown' });
    expect(describeMailError(wordy, withAccount)).toContain('550 <…>: user unknown');
  });
});

describe('verifying', () => {
  test('signs in and sends no mail', async () => {
    const { sink, withAccount } = await startSink({ account: ACCOUNT });
    await toItself.verify(withAccount);
    expect(sink.emails()).toEqual([]);
  });

  test('distinguishes a wrong password from a wrong port', async () => {
    const { withAccount } = await startSink({ account: ACCOUNT });
    expect(await failure(toItself.verify({ ...withAccount, password: 'another' }))).toMatchObject({
      reason: 'sign_in',
    });
    const port = await startMumbler('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await failure(toItself.verify({ ...withAccount, port }))).toMatchObject({ reason: 'protocol' });
  });

  test('fails when a password is given to a server without sign-in', async () => {
    const { withAccount } = await startSink();
    expect(await failure(toItself.verify(withAccount))).toMatchObject({ reason: 'sign_in' });
  });
});
