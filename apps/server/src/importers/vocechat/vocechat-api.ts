import * as z from 'zod/mini';
import { OperatorError } from '../../platform/operator-error.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeFetchOptions, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { downloadFile } from '../download-file.ts';
import { parseJson } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import type { EntryOrder } from './entry-order.sqlite.ts';
import { VocechatHistory } from './vocechat-entry.ts';
import type { VocechatDirectory } from './vocechat-people.sqlite.ts';

/** The running source server and an administrator's session on it. */
export interface VocechatServer {
  /** With or without a trailing slash. */
  url: string;
  /** Valid for minutes. */
  token: string;
  /** Renews the token; null: an import that takes longer fails. */
  refreshToken: string | null;
}

export interface VocechatApi {
  /** All chats that the session may read: public channels, its own private ones and its own direct messages. */
  readHistories(directory: VocechatDirectory, order: EntryOrder, leftOut: LeftOutList): Promise<void>;
  /** An uploaded file; null if it was deleted. */
  openFile(path: string): Promise<AsyncIterable<Uint8Array> | null>;
}

const PAGE = 300;
const PAGE_MAX_BYTES = 64_000_000;
const TIMEOUT_MS = 60_000;
const OK = 200;
const UNAUTHORIZED = 401;
const REFUSED: ReadonlySet<number> = new Set([403, 404]);

const Renewed = z.object({ token: z.string(), refresh_token: z.string() });

/**
 * The operator's URL may be in their own networks; the token is sent to no other server, and outside only encrypted.
 */
const TERMS = { allowPrivate: true, secure: true, maxRedirects: 0, timeoutMs: TIMEOUT_MS } as const;

async function textOf(response: SafeResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export function createVocechatApi(safeFetch: SafeFetch, server: VocechatServer): VocechatApi {
  const base = `${server.url.replace(/\/+$/, '')}/api`;
  let { token, refreshToken } = server;

  async function request(path: string, options: SafeFetchOptions): Promise<{ status: number; text: string }> {
    try {
      const terms = { ...TERMS, keepConnection: true, maxBytes: PAGE_MAX_BYTES, ...options };
      return await safeFetch(`${base}${path}`, terms, async (response) => ({
        status: response.status,
        text: await textOf(response),
      }));
    } catch (error) {
      if (error instanceof OutgoingError) throw new OperatorError(`${base} cannot be read: ${error.message}.`);
      throw error;
    }
  }

  async function renew(): Promise<void> {
    const body = JSON.stringify({ token, refresh_token: refreshToken });
    const options = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const;
    const answer = refreshToken === null ? null : await request('/token/renew', options);
    const renewed = Renewed.safeParse(answer && parseJson(answer.text));
    if (!renewed.success)
      throw new OperatorError('The source server refuses the token: sign in there and pass a new one.');
    ({ token, refresh_token: refreshToken } = renewed.data);
  }

  async function get(path: string): Promise<{ status: number; text: string }> {
    const answer = await request(path, { headers: { 'x-api-key': token } });
    if (answer.status !== UNAUTHORIZED) return answer;
    await renew();
    return request(path, { headers: { 'x-api-key': token } });
  }

  /** Reads a chat from the newest to the oldest message; false if the session may not read it. */
  async function readHistory(chat: string, order: EntryOrder): Promise<boolean> {
    for (let before: number | null = null; ;) {
      const { status, text } = await get(`/${chat}/history?limit=${PAGE}${before === null ? '' : `&before=${before}`}`);
      if (REFUSED.has(status)) return false;
      const page = VocechatHistory.safeParse(parseJson(text));
      if (status !== OK || !page.success)
        throw new OperatorError(`The source server answers ${status} to /${chat}/history.`);
      for (const { mid, ...entry } of page.data) order.add(mid, entry);
      const oldest = Math.min(...page.data.map(({ mid }) => mid));
      // Otherwise a server that repeats the same page would cause an endless loop.
      if (page.data.length === 0 || (before !== null && oldest >= before)) return true;
      before = oldest;
    }
  }

  return {
    async readHistories({ groups, users }, order, leftOut) {
      const what = 'history of a channel';
      for (const { gid } of groups) {
        const isRead = await readHistory(`group/${gid}`, order);
        if (!isRead) leftOut.add({ what, why: 'the session may not read it: the data folder has it' }, `group ${gid}`);
      }
      for (const { uid } of users) await readHistory(`user/${uid}`, order);
      const why = 'only those of the session itself can be read: the data folder has them';
      leftOut.add({ what: 'direct messages of others', why }, base);
    },
    openFile: (path) =>
      downloadFile(safeFetch, `${base}/resource/file?file_path=${encodeURIComponent(path)}&download=true`, {
        ...TERMS,
        timeoutMs: 600_000,
      }),
  };
}
