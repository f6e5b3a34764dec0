import { encodeProperties } from '@loquat/client/properties';
import type { Message } from '@loquat/contract';
import type { WaitingMessage } from '../lib/worker-values.ts';
import { call, Refusal } from './calls.ts';

const CALL_TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
const MOST_PAGES = 5;
/** The clocks of device and server may differ by this much. */
const CLOCK_MARGIN_MS = 3_600_000;
/** Statuses that may succeed later: signed out, too slow, too often. */
const NOT_FINAL = new Set([401, 408, 429]);
const SERVER_ERROR = 500;

/** Whether a failed call would fail again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && error.status < SERVER_ERROR && !NOT_FINAL.has(error.status);

const pathOf = (chat: string): string => `${chat.startsWith('g:') ? '/group' : '/user'}/${chat.slice(2)}`;

async function listPage(chat: string, before?: number): Promise<Message[]> {
  const query = `limit=${PAGE_SIZE}${before === undefined ? '' : `&before=${before}`}`;
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const answer = await call(`${pathOf(chat)}/history?${query}`, { method: 'GET', signal });
  return (await answer.json()) as Message[];
}

const localIdsOf = (uid: number, page: readonly Message[]): unknown[] =>
  page.map(({ from_uid, detail }) =>
    from_uid === uid && 'properties' in detail ? detail.properties?.['local_id'] : undefined,
  );

/** Local ids of a user's messages in a chat since then: messages that arrived although their answers were lost. */
export async function listArrived(chat: string, uid: number, since: number): Promise<Set<unknown>> {
  const found: unknown[] = [];
  let before: number | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await listPage(chat, before);
    found.push(...localIdsOf(uid, page));
    const [oldest] = page;
    if (!oldest || page.length < PAGE_SIZE || oldest.created_at < since - CLOCK_MARGIN_MS) break;
    before = oldest.mid;
  }
  return new Set(found);
}

/** Sends a message whose files are uploaded. */
export async function say({
  chat,
  content_type,
  content,
  properties,
  reply_mid,
  isFile,
}: WaitingMessage): Promise<void> {
  await call(reply_mid === undefined ? `${pathOf(chat)}/send` : `/message/${reply_mid}/reply`, {
    method: 'POST',
    headers: { 'content-type': content_type, 'x-properties': encodeProperties(properties ?? {}) },
    body: isFile ? JSON.stringify({ path: content }) : content,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
}
