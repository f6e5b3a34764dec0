import type { LoginResponse } from '@loquat/contract';
import { linkIn, type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { answerTo, call, signIn, signInFounder } from '../drivers/call.ts';
import { found } from '../drivers/found.ts';
import { MAIL_ENV, switchMailOn } from '../drivers/mail-switch.ts';
import { startTestServer, test as base, type TestServer } from './test-server.ts';

/** The base address of links in mails. */
export const FRONTEND_URL = 'https://chat.team.example';

/** A server with its founder; its mails go to a sink. */
export interface MailedServer extends TestServer {
  founder: LoginResponse;
  sink: MailSink;
}

/** `test` with mail. */
export const test = base.extend<{ mailed: MailedServer }>({
  mailed: async ({ dataDir }, use) => {
    const sink = await startMailSink();
    const server = await startTestServer({ ...MAIL_ENV, FRONTEND_URL, DATA_DIR: dataDir });
    const founder = await signInFounder(server);
    await switchMailOn(server, founder, sink);
    await use({ ...server, founder, sink });
    await server.close();
    await sink.close();
  },
});

export const tokenIn = (link: URL): string => link.searchParams.get('magic_token') ?? '';

/** The link in the `nth` mail to an address. */
export const mailedLink = async ({ sink }: Pick<MailedServer, 'sink'>, to: string, nth?: number): Promise<URL> =>
  linkIn(await sink.waitFor(to, nth));

/** A user created by the founder, `<name>@example.org` with the password `<name>-secret`, signed in. */
export async function makePerson({ founder, origin }: MailedServer, name: string): Promise<LoginResponse> {
  const account = { email: `${name}@example.org`, password: `${name}-secret`, name, gender: 0, is_admin: false };
  await call({ origin }, 'POST /admin/user', { token: founder.token, body: account });
  return signIn({ origin }, account);
}

const SEND_SIGN_IN = 'POST /user/send_login_magic_link';

/** Requests a sign-in link. */
export const askForLink = (server: { origin: string }, email: string, headers: Record<string, string> = {}) =>
  call(server, `${SEND_SIGN_IN}?email=${encodeURIComponent(email)}`, { headers });

/** The sign-in links that were mailed to an address, oldest first. */
export const signInLinks = ({ sink }: Pick<MailedServer, 'sink'>, email: string): URL[] =>
  sink
    .emails()
    .filter(({ envelope, text }) => envelope.to.includes(email) && text.includes('magic_token='))
    .map(linkIn)
    .filter(({ searchParams }) => !searchParams.has('confirm'));

/** The token of a new sign-in link, even if other mails arrive meanwhile. */
export async function signInToken(server: Pick<MailedServer, 'origin' | 'sink'>, email: string): Promise<string> {
  const before = signInLinks(server, email).length;
  await askForLink(server, email);
  await expect.poll(() => signInLinks(server, email).length).toBeGreaterThan(before);
  return tokenIn(found(signInLinks(server, email)[before]));
}

/** Resolves when all earlier units of work are committed. */
export const settled = (server: Pick<TestServer, 'transact'>): Promise<void> => server.transact(async () => {});

/** Whether the server reports a token as usable. */
export const isUsable = (server: { origin: string }, magic_token: string): Promise<boolean> =>
  answerTo(server, 'POST /user/check_magic_token', { body: { magic_token } });
