import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageVisit } from './page-visit.ts';

const YEAR_SECONDS = 31_536_000;
/** Vite names these after their content, so they never change. */
const HASHED = /[/\\]assets[/\\]/;
/** These files do not change either if requested with the name of the build in `?v=`. */
const NAMED_BY_BUILD = /[/\\]locales[/\\].+$/;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

/** GitHub's callback path, as other servers of this contract tell their operators to configure it. */
const GITHUB_CALLBACK_PATH = '/github/cb';
const GITHUB_CALLBACK_SCREEN = '#/cb/github/webapp';
/** For sign-ins from the chat for visitors, marked in the state: GitHub knows only one callback address. */
const WIDGET_CALLBACK_SCREEN = '#/cb/github/widget';
const WIDGET_STATE = /[?&]state=widget-/;

/** The screen's name follows the `#`, which no callback address can contain; it reads the code from the query. */
function sendToCallbackScreen(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const start = request.url.indexOf('?');
  const query = start === -1 ? '' : request.url.slice(start);
  const screen = WIDGET_STATE.test(query) ? WIDGET_CALLBACK_SCREEN : GITHUB_CALLBACK_SCREEN;
  return reply.header('cache-control', 'no-store').redirect(`/${query}${screen}`);
}

/** The files of a folder, without hidden ones: maps the requested path (`/a/b.js`) to the path below the folder. */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
    .filter((parts) => !parts.some((part) => part.startsWith('.')))
    .map((parts) => parts.join('/'));
  return new Map([['/', 'index.html'], ...paths.map((path): [string, string] => [encodeURI(`/${path}`), path])]);
}

/**
 * One route per folder, which looks up the built file: a route for each of a thousand files would take a third of the
 * start. A single route for everything would also catch unknown API paths.
 */
function routesOf(paths: Iterable<string>): Set<string> {
  const routes = [...paths].map((path) => {
    const [, first, rest] = path.split('/', 3);
    return rest === undefined ? path : `/${first}/*`;
  });
  return new Set(routes);
}

/**
 * Serves the built web app: hashed files for ever, the page itself never from cache. Returns the function that sends
 * the page, for addresses known to the app's router but not to the server; undefined without a build.
 */
export async function installWeb(
  app: FastifyInstance,
  folder: string,
): Promise<((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamed = HASHED.test(path) || (NAMED_BY_BUILD.test(path) && reply.request.url.includes('?v='));
      reply.header('cache-control', isNamed ? IMMUTABLE : 'no-cache');
    },
  });
  const files = await listFiles(folder);
  // A file of an earlier build does not replace the server's own routes.
  const routes = [...routesOf(files.keys())].filter((url) => !app.hasRoute({ method: 'GET', url }));
  for (const route of routes)
    app.get(route, (request, reply) => {
      const file = files.get(request.url.split('?', 1)[0]!);
      return file === undefined ? reply.callNotFound() : reply.sendFile(file);
    });
  app.get(GITHUB_CALLBACK_PATH, sendToCallbackScreen);
  return (request, reply) => (isPageVisit(request) ? reply.code(200).sendFile('index.html') : undefined);
}
