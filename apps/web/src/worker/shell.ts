import type { WorkerMessage } from '../lib/worker-messages.ts';
import { worker } from './scope.ts';
import { cacheOfBuild, dropOtherBuilds, findKept } from './shell-cache.ts';

declare const __BUILD__: string;
/** Addresses of the files that are stored before they are used. */
declare const __SHELL_FILES__: readonly string[];

const PAGE = '/';
/** Screens that work without a connection; all other addresses are left to the server. */
const SCREEN = /^\/(?:$|(?:chat|users|favs|files|search|setting|share|login)(?:\/|$))/;
/** Files that are named after their content, or after their build. */
const NAMED = /^\/assets\/|^\/locales\/.+\?v=/;
/** Requests that pages make all the time. */
const OTHERS = ['/api/*', '/build.json'];
/** After this wait for the server's page, the user gets the stored one. */
const PATIENCE_MS = 4_000;
/** The page goes on talking to the server while the files are loaded: browsers open six connections at most. */
const PARALLEL = 2;
const POLICY = 'content-security-policy';
const SERVER_ERROR = 500;

const requestPage = (): Promise<Response> => fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-cache' });

/** Stores the page if it is of this build. */
async function keepPage(response: Response): Promise<boolean> {
  const { ok, headers } = response;
  const text = await response.text();
  if (!ok || !text.includes(__BUILD__)) return false;
  await (await cacheOfBuild(__BUILD__)).put(PAGE, new Response(text, { headers }));
  return true;
}

async function keepFile(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url)) return;
  const response = (await findKept(url)) ?? (await fetch(url, { priority: 'low' }));
  if (!response.ok) throw new Error(`not of this build any more: ${url}`);
  await cache.put(url, response);
}

/** Rejects if the server already has another build: the browser then installs the worker of that one. */
async function keepShell(): Promise<void> {
  if (!(await keepPage(await requestPage()))) throw new Error('the page is of another build');
  const cache = await cacheOfBuild(__BUILD__);
  const waiting = [...__SHELL_FILES__];
  const keepNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) await keepFile(cache, url);
  };
  await Promise.all(Array.from({ length: PARALLEL }, keepNext));
}

/** Stores the page again if its content security policy, which depends on the server's settings, has changed. */
async function followPolicy(policy: string | null): Promise<void> {
  const kept = await (await cacheOfBuild(__BUILD__)).match(PAGE);
  // Requested again, here as below: a cloned response would have to be read in full by the page, and a page that was
  // left without reading it would keep a newer worker from taking over.
  if (kept?.headers.get(POLICY) !== policy) await keepPage(await requestPage());
}

const giveUp = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
  });

/** The server's page, so that a reload brings the newest; the stored one if there is no answer, or a server error. */
async function answerVisit(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  try {
    const response = await Promise.race([asked, giveUp()]);
    if (response.status >= SERVER_ERROR) throw new Error('the server cannot answer');
    if (response.ok) event.waitUntil(followPolicy(response.headers.get(POLICY)).catch(() => {}));
    return response;
  } catch {
    return (await (await cacheOfBuild(__BUILD__)).match(PAGE)) ?? asked;
  }
}

/** The browser has just cached the file permanently, so it does not load it again. */
const keepUsed = async (url: string): Promise<void> => (await cacheOfBuild(__BUILD__)).add(url);

async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await findKept(url);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keepUsed(url).catch(() => {}));
  return response;
}

function answer(event: FetchEvent): void {
  const { headers, method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  // Media players request ranges; stored files are whole.
  if (method !== 'GET' || origin !== worker.location.origin || headers.has('range')) return;
  if (mode === 'navigate') {
    if (SCREEN.test(pathname)) event.respondWith(answerVisit(event));
  } else if (NAMED.test(pathname + search)) event.respondWith(answerFile(event));
}

/** Routes other requests past the worker, which they then neither wait for nor keep active, if the browser can. */
function leaveOthers(event: ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }): void {
  const routed = event.addRoutes?.(OTHERS.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })));
  if (routed) event.waitUntil(routed.catch(() => {}));
}

/**
 * A page of a build is open. Chromium loses the first `skipWaiting` if the previous worker was woken at that moment:
 * that worker then stays active until it has been idle for half a minute.
 */
const followPage = (): Promise<void> =>
  worker.serviceWorker.state === 'installed' ? worker.skipWaiting() : dropOtherBuilds(__BUILD__);

/** Stores the app's own files, so that it opens without a connection. No user data is stored. */
export function followShell(): void {
  worker.addEventListener('install', (event) => {
    leaveOthers(event);
    // Pages of the previous build keep using its files, whichever worker answers them.
    void worker.skipWaiting();
    event.waitUntil(keepShell());
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(worker.clients.claim());
  });
  worker.addEventListener('fetch', answer);
  worker.addEventListener('message', (event) => {
    if ((event.data as WorkerMessage).type === 'page_open') event.waitUntil(followPage());
  });
}
