import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as its recipient gets it. */
export interface ReceivedEmail extends Email {
  text: string;
  html: string;
  /** Sender and recipients named by the servers. */
  envelope: { from: string; to: string[] };
  /** The raw mail. */
  raw: string;
  /** The user name of the sign-in at the mail server; undefined if there was none. */
  user: string | undefined;
  wasEncrypted: boolean;
}

/** The ways in which a mail server can refuse a mail. */
export type Refusal = 'sign_in' | 'recipient' | 'later' | 'content' | 'hang_up';

export interface MailSinkOptions {
  /** The account for signing in; absent: none is needed. */
  account?: { username: string; password: string };
  /** `implicit`: encrypted from the first byte. Default: not at all. */
  encryption?: 'implicit' | 'starttls';
  /** PEM. */
  certificate?: { key: string; cert: string };
}

/** A mail server on loopback that stores what it receives. */
export interface MailSink {
  port: number;
  /** In order of arrival. */
  emails(): readonly ReceivedEmail[];
  /** The `nth` email (from 1) to a mailbox, or of those that contain a text, as soon as it arrives. */
  waitFor(to: string, nth?: number, containing?: string): Promise<ReceivedEmail>;
  /** From now on refuses everything in this way; null: nothing. */
  refuse(how: Refusal | null): void;
  /** Number of refused emails and sign-ins. */
  refused(): number;
  close(): Promise<void>;
}

/** How long a closing sink waits for mails in flight: after a test it waits for none. */
const CLOSE_GRACE_MS = 100;

const ANSWERS: Record<Refusal, [code: number, text: string]> = {
  sign_in: [535, 'Who are you?'],
  recipient: [550, 'No such mailbox'],
  later: [451, 'Come back later'],
  content: [554, 'This looks like spam'],
  hang_up: [421, 'Closing'],
};

class RefusedError extends Error {
  readonly responseCode: number;
  constructor(how: Refusal) {
    const [code, text] = ANSWERS[how];
    super(text);
    this.responseCode = code;
  }
}

interface Desk {
  refusal: Refusal | null;
  refused: number;
  emails: ReceivedEmail[];
  waiting: (() => void)[];
}

type Session = Parameters<NonNullable<SMTPServerOptions['onData']>>[1];

async function receive(desk: Desk, stream: NodeJS.ReadableStream, session: Session): Promise<void> {
  const raw = await buffer(stream);
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
  const { text, html, ...email } = await PostalMime.parse(raw);
  // The parser ends each part with a line break that was not there.
  const parts = { text: text?.trimEnd() ?? '', html: html?.trimEnd() ?? '' };
  const told = { envelope, raw: raw.toString(), user: session.user, wasEncrypted: session.secure };
  desk.emails.push({ ...email, ...parts, ...told });
  for (const look of desk.waiting.splice(0)) look();
}

/** Accepts a step unless it is the one to refuse. */
function check(desk: Desk, steps: readonly Refusal[], answer: (error?: Error | null) => void): boolean {
  const { refusal } = desk;
  if (refusal === null || !steps.includes(refusal)) return true;
  desk.refused += 1;
  answer(new RefusedError(refusal));
  return false;
}

function optionsOf(desk: Desk, { account, encryption, certificate }: MailSinkOptions): SMTPServerOptions {
  return {
    ...certificate,
    secure: encryption === 'implicit',
    closeTimeout: CLOSE_GRACE_MS,
    authOptional: account === undefined,
    allowInsecureAuth: encryption === undefined,
    disabledCommands: [...(encryption === 'starttls' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    onConnect: (_session, answer) => void (check(desk, ['hang_up'], answer) && answer()),
    onAuth({ username, password }, _session, answer) {
      if (!check(desk, ['sign_in'], answer)) return;
      const isKnown = username === account?.username && password === account?.password;
      if (isKnown) answer(null, { user: username });
      else answer(new RefusedError('sign_in'));
    },
    onRcptTo: (_address, _session, answer) => void (check(desk, ['recipient', 'later'], answer) && answer()),
    onData(stream, session, answer) {
      void receive(desk, stream, session).then(() => check(desk, ['content'], answer) && answer(), answer);
    },
  };
}

export async function startMailSink(options: MailSinkOptions = {}): Promise<MailSink> {
  const desk: Desk = { refusal: null, refused: 0, emails: [], waiting: [] };
  const server = new SMTPServer(optionsOf(desk, options));
  // A client that does not trust the certificate ends the connection, which some tests check.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const find = (to: string, nth: number, containing: string) =>
    desk.emails.filter(({ envelope, text }) => envelope.to.includes(to) && text.includes(containing))[nth - 1];
  async function waitFor(to: string, nth = 1, containing = ''): Promise<ReceivedEmail> {
    for (let email = find(to, nth, containing); ; email = find(to, nth, containing)) {
      if (email) return email;
      await new Promise<void>((resolve) => desk.waiting.push(resolve));
    }
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    emails: () => desk.emails,
    waitFor,
    refuse: (how) => void (desk.refusal = how),
    refused: () => desk.refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The first link in the text of an email. */
export function linkIn({ text }: Pick<ReceivedEmail, 'text'>): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('The email holds no link.');
  return new URL(link);
}
