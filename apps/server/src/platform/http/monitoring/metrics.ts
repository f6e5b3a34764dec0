import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Durations } from './durations.ts';
import { counter, type Metric, metricsText } from './metric.ts';

let processMetrics: Registry | undefined;

/**
 * Created once: the garbage collector's observer lives until the process ends, and would keep a closed server alive.
 */
function metricsOfProcess(): Registry {
  if (processMetrics) return processMetrics;
  processMetrics = new Registry();
  collectDefaultMetrics({ register: processMetrics });
  return processMetrics;
}

export interface MetricsParts {
  /** The bearer token that readers need; undefined = none. */
  token: string | undefined;
  metrics: readonly Metric[];
  report: (error: unknown) => void;
}

/** Records an answer: method, the route's pattern, status, milliseconds. */
export type ObserveAnswer = (method: string, route: string, status: number, ms: number) => void;

/** The sign-in call, for every method. */
const SIGN_IN = '/api/token/login';
const OK = 200;
const UNAUTHORISED = 401;
const TOO_MANY = 429;

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Takes the same time for any number of correct characters. */
const isBearer = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));

function resultOf(status: number): 'ok' | 'limited' | 'refused' {
  if (status === OK) return 'ok';
  return status === TOO_MANY ? 'limited' : 'refused';
}

const signIns = (durations: Durations): Metric =>
  counter('loquat_sign_ins_total', 'Sign-ins by outcome', () => {
    const values = { ok: 0, limited: 0, refused: 0 };
    for (const [status, count] of durations.statusesOf(SIGN_IN)) values[resultOf(status)] += count;
    return { label: 'result', values };
  });

/** `/metrics` in Prometheus' text format: the process, requests by route, and the features' metrics. */
export function installMetrics(app: FastifyInstance, { token, metrics, report }: MetricsParts): ObserveAnswer {
  metricsOfProcess();
  const durations = new Durations();
  const all = [...metrics, signIns(durations)];
  const observe: ObserveAnswer = (method, route, status, ms) => durations.observe(method, route, status, ms);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    // The route's pattern, never the address: one series per call, without ids or tokens.
    observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (token !== undefined && !isBearer(request.headers.authorization, token)) return reply.code(UNAUTHORISED).send();
    const ofProcess = metricsOfProcess();
    const ofRequests = durations.text(
      'loquat_http_request_duration_seconds',
      'Time from the first byte of a request to the end of its answer',
    );
    const texts = [await ofProcess.metrics(), '\n', await metricsText(all, report), ofRequests];
    return reply.type(ofProcess.contentType).send(texts.join(''));
  });
  return observe;
}
