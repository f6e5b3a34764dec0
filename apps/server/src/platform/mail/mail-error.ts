import { OutgoingError } from '../safe-fetch/outgoing-error.ts';
import type { SmtpServer } from './mailer.ts';

/** Why a mail was not accepted. */
export type MailReason =
  /** The host is in a network that may not be contacted. */
  | 'forbidden'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  /** No encrypted connection: not offered, or with an invalid certificate. */
  | 'encryption'
  | 'sign_in'
  /** The server refuses this mail permanently. */
  | 'refused'
  /** Any other violation of the protocol. */
  | 'protocol';

/** Details of a failure: the system's or the server's `code`; `answer` in the server's words. */
export interface MailFailure {
  code?: string | undefined;
  answer?: string | undefined;
}

const PERMANENT = /^5\d\d$/;
const ANSWER_LENGTH = 300;

/** Mail servers often repeat the recipient. */
const withoutAddresses = (text: string) => text.replaceAll(/(?<![^\s<>@:])[^\s<>@:]+@[^\s<>@]+/g, '…');

/** Thrown for every mail that was not accepted. Its message has neither host nor mailbox, so that it can be logged. */
export class MailError extends Error {
  override name = 'MailError';
  readonly reason: MailReason;
  readonly code: string | undefined;
  /** The mail server's own words, without email addresses. */
  readonly answer: string | undefined;

  constructor(reason: MailReason, { code, answer }: MailFailure = {}) {
    super(code ? `${reason}: ${code}` : reason);
    this.reason = reason;
    this.code = code;
    this.answer = answer && withoutAddresses(answer).replaceAll(/\s+/g, ' ').slice(0, ANSWER_LENGTH);
  }

  /** Another attempt would fail in the same way. */
  get isPermanent(): boolean {
    return this.reason === 'refused' && PERMANENT.test(this.code ?? '');
  }
}

interface SmtpFailure {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const isTlsCode = (code: string | undefined) =>
  code !== undefined && /^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO|^EPROTO$/.test(code);

const isUnreachable = (code: string | undefined) =>
  code !== undefined && /^(E(CONN|HOST|NET|ADDR|PIPE)|EDNS$|ESOCKET$)/.test(code);

function reasonOf({ code, originalCode, command, responseCode }: SmtpFailure): MailReason {
  if (code === 'ETLS' || command === 'STARTTLS' || isTlsCode(originalCode ?? code)) return 'encryption';
  if (code === 'EAUTH' || command?.startsWith('AUTH')) return 'sign_in';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (responseCode !== undefined) return 'refused';
  return isUnreachable(code) ? 'unreachable' : 'protocol';
}

const OUTGOING: Partial<Record<OutgoingError['reason'], MailReason>> = {
  forbidden: 'forbidden',
  unresolved: 'unresolved',
  timeout: 'timeout',
};

/** Classifies a failure; the caller's own abort is passed through unchanged. */
export function toMailError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof MailError) return error;
  if (signal.aborted) {
    const { reason } = signal as { reason: unknown };
    return reason instanceof DOMException && reason.name === 'TimeoutError' ? new MailError('timeout') : reason;
  }
  if (error instanceof OutgoingError) return new MailError(OUTGOING[error.reason] ?? 'unreachable');
  const failure = error as SmtpFailure;
  const reason = reasonOf(failure);
  const code = failure.responseCode?.toString() ?? failure.originalCode ?? failure.code;
  // Answers during sign-in could repeat the credentials.
  return new MailError(reason, { code, answer: reason === 'refused' ? failure.response : undefined });
}

/** The failure and its remedy, in plain English for administrators. Contains no secret. */
export function describeMailError({ reason, code, answer }: MailError, { host, port }: SmtpServer): string {
  const server = `${host}:${port}`;
  const because = code ? ` (${code})` : '';
  switch (reason) {
    case 'forbidden':
      return `${host} is on this machine or in a private network. Set ALLOW_PRIVATE_PROVIDERS=true to allow that.`;
    case 'unresolved':
      return `The name ${host} has no address. Check the host.`;
    case 'unreachable':
      return `${server} cannot be reached${because}. Check host, port and firewall.`;
    case 'timeout':
      return `${server} did not answer in time. Check host, port and firewall.`;
    case 'encryption':
      return `${server} offers no encrypted connection that can be trusted${because}. Check port and certificate.`;
    case 'sign_in':
      return `${server} did not accept user name and password${because}.`;
    case 'refused':
      return `${server} refused the email: ${answer ?? code ?? 'no reason given'}`;
    case 'protocol':
      return `${server} does not talk like a mail server${because}. Check the port.`;
    default:
      return reason satisfies never;
  }
}
