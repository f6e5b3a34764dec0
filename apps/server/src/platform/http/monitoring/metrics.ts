import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

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
  const duration = new Histogram({
    name: 'loquat_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
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
  const observe: ObserveAnswer = (method, route, status, ms) => duration.observe({ method, route, status }, ms / 1_000);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    // The route's pattern, never the address: one series per call, without ids or tokens.
    observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) => {
    const figures = Registry.merge([figuresOfProcess(), registry]);
    return reply.type(figures.contentType).send(await figures.metrics());
  });
  return observe;
}
