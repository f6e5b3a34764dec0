import type { MessagePush, ServiceConfig, ServiceKind } from '@loquat/contract';

/** A message for a notification service, in the user's language, on one line each. */
export interface ServiceMessage {
  /** The sender, and the channel if it is one. */
  title: string;
  body: string;
  /** Where the conversation is in the web app; empty if the address of the server is not configured. */
  url: string;
  silent: boolean;
  /** The same for each attempt to send the same message. */
  key: string;
}

/** A request to a notification service. */
export interface ServiceRequest {
  address: string;
  method: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
}

/** Writes the request of one kind. `now` in milliseconds. */
export type WriteRequest = (config: ServiceConfig, message: ServiceMessage, now: number) => ServiceRequest;

/** How the answers of a kind say that they refuse a message, although their status is 200. */
export interface AnswerCodes {
  /** The field with the code. */
  field: 'code' | 'errcode';
  success: readonly number[];
  /** Too many messages. */
  busy: readonly number[];
  /** A wrong signature, or a key that is not known. */
  unauthorized: readonly number[];
}

/** One kind of service, as its public documentation describes it. */
export interface ServiceProtocol {
  write: WriteRequest;
  codes?: AnswerCodes;
}
export type Protocols<K extends ServiceKind> = Readonly<Record<K, ServiceProtocol>>;

/** The message of a push. `origin`: of the web app, or empty. */
export const messageOf = ({ title, body, url, silent, mid }: MessagePush, origin: string): ServiceMessage => ({
  title,
  body,
  url: origin === '' ? '' : origin + url,
  silent,
  key: `m${mid}`,
});

const JSON_TYPE = { 'content-type': 'application/json' };

export const postJson = (address: string, value: unknown, headers: Record<string, string> = {}): ServiceRequest => ({
  address,
  method: 'POST',
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(value),
});

/** The lines of a message that is one text; absent ones are left out. */
export const linesOf = ({ title, body, url }: ServiceMessage): string =>
  [title, body, url].filter((line) => line !== '').join('\n');

/** The address of a call below the address of a server. */
export const under = (base: string | undefined, path: string): string => `${(base ?? '').replace(/\/+$/, '')}${path}`;

/** A part of a path that the user chose. A colon stays: it is in the tokens of Telegram. */
export const segment = (text: string | undefined): string => encodeURIComponent(text ?? '').replaceAll('%3A', ':');
