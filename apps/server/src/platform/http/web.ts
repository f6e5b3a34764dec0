import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageVisit } from './page-visit.ts';

const YEAR_SECONDS = 31_536_000;
/** Vite names these after their content, so they never change. */
const HASHED = /[/\\]assets[/\\]/;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

/** Where GitHub sends people back to, as other servers of this contract tell their operators to set it up. */
const GITHUB_CALLBACK_PATH = '/github/cb';
const GITHUB_CALLBACK_SCREEN = '#/cb/github/webapp';

/** The screen is named behind the `#`, which no callback address can hold; it reads the code from the query. */
function sendToCallbackScreen(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const start = request.url.indexOf('?');
  const query = start === -1 ? '' : request.url.slice(start);
  return reply.header('cache-control', 'no-store').redirect(`/${query}${GITHUB_CALLBACK_SCREEN}`);
}

/**
 * Serves the built web app: hashed files for ever, the page itself never from cache. Answers with the function that
 * sends the page, for addresses the app's router knows and the server does not; undefined when there is no build.
 */
export async function installWeb(
  app: FastifyInstance,
  folder: string,
): Promise<((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? IMMUTABLE : 'no-cache');
    },
  });
  app.get(GITHUB_CALLBACK_PATH, sendToCallbackScreen);
  return (request, reply) => (isPageVisit(request) ? reply.code(200).sendFile('index.html') : undefined);
}
