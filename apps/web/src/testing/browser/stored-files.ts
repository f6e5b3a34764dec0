import { api } from '@loquat/contract';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { filePathOf } from './chat-files.ts';
import { Refusal } from './outside.ts';
import type { Team } from './team.ts';

/** A request that the browser itself makes, for the source of an element. */
interface Paused {
  requestId: string;
  request: { url: string };
}

/** The bytes of a file, or undefined if it is gone. */
type Find = (url: URL) => Blob | undefined | Promise<Blob | undefined>;

/** The part of Chromium's protocol that is used here; Vitest declares it only where Playwright's types are. */
interface Protocol {
  on(event: 'Fetch.requestPaused', listener: (paused: Paused) => void): void;
  off(event: 'Fetch.requestPaused', listener: (paused: Paused) => void): void;
  send(method: string, params?: object): Promise<unknown>;
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/**
 * Until the end of the test, answers requests that the browser itself makes: pictures, sounds, videos, and files of the
 * app.
 */
export async function answerElements(find: Find, urlPattern = '*/api/resource/*'): Promise<void> {
  const browser = cdp() as unknown as Protocol;
  const answer = async ({ requestId, request }: Paused): Promise<void> => {
    const file = await find(new URL(request.url));
    const headers = [{ name: 'content-type', value: file?.type ?? 'text/plain' }];
    const content = file ? { responseCode: 200, body: await base64(file) } : { responseCode: 404 };
    await browser.send('Fetch.fulfillRequest', { requestId, responseHeaders: headers, ...content });
  };
  // At the very end of a test, the page that made the request is gone.
  const listener = (paused: Paused): void => void answer(paused).catch(() => {});
  browser.on('Fetch.requestPaused', listener);
  await browser.send('Fetch.enable', { patterns: [{ urlPattern }] });
  onTestFinished(async () => {
    browser.off('Fetch.requestPaused', listener);
    await browser.send('Fetch.disable');
  });
}

/**
 * Stores files by name, for elements and calls alike; thumbnails are the files themselves. Call it before a file is
 * shown. With `held` no file arrives before that resolves.
 */
export async function keepFiles(team: Team, files: Record<string, Blob>, held?: Promise<unknown>): Promise<void> {
  const byPath = new Map(Object.entries(files).map(([name, file]) => [filePathOf(name), file]));
  const find = async (path: string | null): Promise<Blob | undefined> => {
    await held;
    return byPath.get(path ?? '');
  };
  team.on(api.files.getFile, async ({ query }) => {
    const file = await find(query.file_path);
    return file ? new Response(file) : new Refusal('file.not_found');
  });
  await answerElements(({ searchParams }) => find(searchParams.get('file_path')));
}

/** A picture of this size, in one colour. */
export function picture(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  if (brush) brush.fillStyle = 'teal';
  brush?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}
