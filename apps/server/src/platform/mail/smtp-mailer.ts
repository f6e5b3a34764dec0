import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { EMAIL_PATTERN } from '@loquat/contract';
import type { createTransport, SMTPTransportOptions } from 'nodemailer';
import { type AddressGuardParts, type CheckedHost, createAddressGuard } from '../safe-fetch/address-guard.ts';
import { isLoopback } from '../safe-fetch/address-rules.ts';
import { lookupAmong } from '../safe-fetch/pinned-lookup.ts';
import { MailError, toMailError } from './mail-error.ts';
import type { Mailer, MailMessage, SmtpServer } from './mailer.ts';
import { oneLine } from './one-line.ts';

export interface SmtpMailerParts extends AddressGuardParts {
  /** Whether mail servers may be in the operator's own networks. */
  allowPrivate: boolean;
}

/** For everything: name resolution, connection, sign-in, mail. Well below the time limit of a job. */
const TOTAL_TIMEOUT_MS = 40_000;
const SILENCE_TIMEOUT_MS = 15_000;
/** For a server with several addresses, the delay before the next one is tried. */
const NEXT_ADDRESS_AFTER_MS = 3_000;
const MAX_RESPONSE_BYTES = 65_536;
const IMPLICIT_TLS_PORT = 465;

/**
 * Whether a connection may do without verified encryption: on this machine, and inside the operator's networks as long
 * as no password is sent. Where plain text is allowed, so is an unverified certificate.
 */
const mayBePlain = ({ addresses, isPrivate }: CheckedHost, { username }: SmtpServer): boolean =>
  isPrivate && (username === '' || addresses.every(isLoopback));

async function dial({ host, port }: SmtpServer, { addresses }: CheckedHost, signal: AbortSignal): Promise<Socket> {
  const lookup = lookupAmong(addresses);
  const timing = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS, signal };
  const socket = connect({ host, port, lookup, ...timing });
  await once(socket, 'connect');
  return socket;
}

function optionsOf(server: SmtpServer, checked: CheckedHost, connection: Socket): SMTPTransportOptions {
  const { host, port, username, password } = server;
  const isPlainFine = mayBePlain(checked, server);
  const secure = port === IMPLICIT_TLS_PORT;
  return {
    host,
    port,
    secure,
    requireTLS: !secure && !isPlainFine,
    tls: { rejectUnauthorized: !isPlainFine },
    ...(username !== '' && { auth: { user: username, pass: password }, forceAuth: true }),
    connectionTimeout: TOTAL_TIMEOUT_MS,
    greetingTimeout: SILENCE_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    getSocket: (_options, callback) => callback(null, { connection }),
  };
}

/** Whatever its source, only a valid address may become part of a command. */
function requireAddress(address: string): void {
  if (!EMAIL_PATTERN.test(address)) throw new MailError('refused', { code: '553', answer: 'not a mail address' });
}

function compose({ from, to, subject, text, html, id }: MailMessage) {
  requireAddress(from.address);
  requireAddress(to);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${domain}>`,
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends mail by SMTP, one connection per mail, to addresses that the outgoing request guard allows. */
export function createSmtpMailer(parts: SmtpMailerParts): Mailer {
  const requireAddresses = createAddressGuard(parts);

  async function withTransport<T>(
    server: SmtpServer,
    stopping: AbortSignal | undefined,
    act: (transport: ReturnType<typeof createTransport>) => Promise<T>,
  ): Promise<void> {
    const timeout = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
    const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
    let socket: Socket | undefined;
    try {
      const checked = await requireAddresses(server.host, { allowPrivate: parts.allowPrivate, signal });
      socket = await dial(server, checked, signal);
      // Loaded with the first mail: many servers never send one.
      const nodemailer = await import('nodemailer');
      await act(nodemailer.createTransport(optionsOf(server, checked, socket)));
    } catch (error) {
      socket?.destroy();
      throw toMailError(error, signal);
    }
  }

  return {
    send: (server, message, signal) =>
      withTransport(server, signal, (transport) => transport.sendMail(compose(message))),
    verify: (server, signal) => withTransport(server, signal, (transport) => transport.verify()),
  };
}
