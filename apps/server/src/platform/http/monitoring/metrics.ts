import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Durations } from './durations.ts';

let processFigures: Registry | undefined;

/**
 * Collected once: the garbage collector's observer lives until the process ends, and would keep a closed server alive.
 */
function figuresOfProcess(): Registry {
  if (processFigures) return processFigures;
  processFigures = new Registry();
  collectDefaultMetrics({ register: processFigures });
  return processFigures;
}

/** Figures read at the moment they are requested. */
export interface Readings {
  openStreams(): number;
  /** Free bytes on the disk of the data folder. */
  freeBytes(): Promise<number>;
}

/** Records an answer: method, the route's pattern, status, milliseconds. */
export type ObserveAnswer = (method: string, route: string, status: number, ms: number) => void;

/** `/metrics` in Prometheus' text format: the process, requests by route, open streams. */
export function installMetrics(app: FastifyInstance, { openStreams, freeBytes }: Readings): ObserveAnswer {
  figuresOfProcess();
  const registry = new Registry();
  const durations = new Durations();
  new Gauge({
    name: 'loquat_open_streams',
    help: 'Event streams open now',
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: 'loquat_disk_free_bytes',
    help: 'Room left on the disk of the data folder',
    registers: [registry],
    async collect() {
      this.set(await freeBytes());
    },
  });
  const observe: ObserveAnswer = (method, route, status, ms) => durations.observe(method, route, status, ms);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    // The route's pattern, never the address: one series per call, without ids or tokens.
    observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) => {
    const figures = Registry.merge([figuresOfProcess(), registry]);
    const ofRequests = durations.text(
      'loquat_http_request_duration_seconds',
      'Time from the first byte of a request to the end of its answer',
    );
    return reply.type(figures.contentType).send(`${await figures.metrics()}\n${ofRequests}`);
  });
  return observe;
}
