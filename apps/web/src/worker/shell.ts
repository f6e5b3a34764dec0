import type { WorkerMessage } from '../lib/worker-messages.ts';
import { worker } from './scope.ts';
import { cacheOfBuild, dropOtherBuilds, findKept } from './shell-cache.ts';

declare const __BUILD__: string;
/** Addresses of the files that are stored before they are used. */
declare const __SHELL_FILES__: readonly string[];

const PAGE = '/';
/** Screens that show something without a connection; all other addresses are the server's, whatever they become. */
const SCREEN = /^\/(?:$|(?:chat|users|favs|files|search|setting|share|login)(?:\/|$))/;
/** What is named after its content, or after its build. */
const NAMED = /^\/assets\/|^\/locales\/.+\?v=/;
/** What pages ask for all the time. */
const OTHERS = ['/api/*', '/build.json'];
/** Whoever waits longer for the page gets the stored one. */
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

/** Rejects when the server has another build by now: the browser then installs the worker of that one. */
async function keepShell(): Promise<void> {
  if (!(await keepPage(await requestPage()))) throw new Error('the page is of another build');
  const cache = await cacheOfBuild(__BUILD__);
  const waiting = [...__SHELL_FILES__];
  const keepNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) await keepFile(cache, url);
  };
  await Promise.all(Array.from({ length: PARALLEL }, keepNext));
}

/** What the page may contact changes with the server's settings, and stands in its headers. */
async function followPolicy(policy: string | null): Promise<void> {
  const kept = await (await cacheOfBuild(__BUILD__)).match(PAGE);
  // Asked for once more, here as below: of a copied answer the worker has to pass on each byte, and while a page that
  // was left does not take them, no newer worker takes over.
  if (kept?.headers.get(POLICY) !== policy) await keepPage(await requestPage());
}

const giveUp = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
  });

/** The server's page, so that a reload brings the newest; the stored one if there is no answer, or none of use. */
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

/** The browser has just stored it too, for ever, so it does not load it again. */
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
  // Media players ask for parts; what is stored is whole.
  if (method !== 'GET' || origin !== worker.location.origin || headers.has('range')) return;
  if (mode === 'navigate') {
    if (SCREEN.test(pathname)) event.respondWith(answerVisit(event));
  } else if (NAMED.test(pathname + search)) event.respondWith(answerFile(event));
}

/** What is none of the worker's business neither waits for it nor keeps it in power, where browsers know this. */
function leaveOthers(event: ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }): void {
  const routed = event.addRoutes?.(OTHERS.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })));
  if (routed) event.waitUntil(routed.catch(() => {}));
}

/**
 * A page of a build is there. The first `skipWaiting` is lost in Chromium if the worker before was woken at that moment:
 * it then stays in power until it has been idle for half a minute.
 */
const followPage = (): Promise<void> =>
  worker.serviceWorker.state === 'installed' ? worker.skipWaiting() : dropOtherBuilds(__BUILD__);

/** Keeps the app's own files, so that it opens without a connection. Nothing of anybody's data is stored. */
export function followShell(): void {
  worker.addEventListener('install', (event) => {
    leaveOthers(event);
    // Pages of the build before go on with the files of theirs, whichever worker answers them.
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
