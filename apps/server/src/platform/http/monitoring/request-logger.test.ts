import Fastify, { type FastifyBaseLogger, type RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../../logging/log.ts';
import { RequestLog } from './request-log.ts';
import { createRequestLogger } from './request-logger.ts';

/** The log lines of a server about requests to these addresses, and the number of loggers it creates for them. */
async function logged(
  logLevel: 'info' | 'debug',
  route: Pick<RouteOptions, 'handler' | 'logLevel'>,
  ...urls: string[]
) {
  const lines: Record<string, unknown>[] = [];
  const loggerInstance: FastifyBaseLogger = createLog(
    { logLevel },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  let made = 0;
  const app = Fastify({
    loggerInstance,
    logController: new RequestLog(),
    childLoggerFactory(parent, bindings, options) {
      const child = parent.child.bind(parent);
      const counting = Object.create(parent, {
        child: { value: (...of: Parameters<typeof child>) => ((made += 1), child(...of)) },
      });
      return createRequestLogger(counting, bindings, options);
    },
  });
  app.route({ method: 'GET', url: '/', ...route });
  for (const url of urls) await app.inject(url);
  await app.close();
  return { lines, made };
}

test('lines about a request contain its id, and its path without the query', async () => {
  const handler: RouteOptions['handler'] = (request, reply) => {
    request.log.error({ req: request, err: new Error('broken') }, 'once');
    reply.log.warn('twice');
    request.log.child({ part: 'disk' }).info('thrice');
    return reply.send();
  };
  const { lines } = await logged('info', { handler }, '/?token=hidden', '/');
  expect(lines.slice(0, 3)).toMatchObject([
    { reqId: 'req-1', msg: 'once', level: 50, req: { id: 'req-1', path: '/' }, err: { message: 'broken' } },
    { reqId: 'req-1', msg: 'twice', level: 40 },
    { reqId: 'req-1', msg: 'thrice', level: 30, part: 'disk' },
  ]);
  expect(lines.slice(3).map(({ reqId }) => reqId)).toEqual(['req-2', 'req-2', 'req-2']);
  expect(JSON.stringify(lines)).not.toContain('hidden');
});

test('a request without log lines creates no logger', async () => {
  const handler: RouteOptions['handler'] = (_request, reply) => reply.send();
  expect(await logged('info', { handler }, '/', '/')).toEqual({ lines: [], made: 0 });
  const { lines, made } = await logged('debug', { handler }, '/');
  expect([made, lines.map(({ reqId, msg }) => [reqId, msg])]).toEqual([1, [['req-1', 'answered']]]);
});

test('a silent route stays silent', async () => {
  const handler: RouteOptions['handler'] = (request, reply) => {
    request.log.error('unheard');
    return reply.send();
  };
  expect((await logged('debug', { logLevel: 'silent', handler }, '/')).lines).toEqual([]);
});
