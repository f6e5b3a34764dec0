import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Durations } from './durations.ts';
import { counter, type Figure, figuresText } from './figures.ts';

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

export interface MetricsParts {
  /** The bearer token that readers need; undefined = none. */
  token: string | undefined;
  figures: readonly Figure[];
  report: (error: unknown) => void;
}

/** Records an answer: method, the route's pattern, status, milliseconds. */
export type ObserveAnswer = (method: string, route: string, status: number, ms: number) => void;

/** The call that signs people in, with every method. */
const SIGN_IN = '/api/token/login';
const OK = 200;
const UNAUTHORISED = 401;
const TOO_MANY = 429;

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Takes the same time however much of it is right. */
const isBearer = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));

function resultOf(status: number): 'ok' | 'limited' | 'refused' {
  if (status === OK) return 'ok';
  return status === TOO_MANY ? 'limited' : 'refused';
}

const signIns = (durations: Durations): Figure =>
  counter('loquat_sign_ins_total', 'Sign-ins by outcome', () => {
    const values = { ok: 0, limited: 0, refused: 0 };
    for (const [status, count] of durations.statusesOf(SIGN_IN)) values[resultOf(status)] += count;
    return { label: 'result', values };
  });

/** `/metrics` in Prometheus' text format: the process, requests by route, and what features count. */
export function installMetrics(app: FastifyInstance, { token, figures, report }: MetricsParts): ObserveAnswer {
  figuresOfProcess();
  const durations = new Durations();
  const all = [...figures, signIns(durations)];
  const observe: ObserveAnswer = (method, route, status, ms) => durations.observe(method, route, status, ms);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    // The route's pattern, never the address: one series per call, without ids or tokens.
    observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (token !== undefined && !isBearer(request.headers.authorization, token)) return reply.code(UNAUTHORISED).send();
    const ofProcess = figuresOfProcess();
    const ofRequests = durations.text(
      'loquat_http_request_duration_seconds',
      'Time from the first byte of a request to the end of its answer',
    );
    const texts = [await ofProcess.metrics(), '\n', await figuresText(all, report), ofRequests];
    return reply.type(ofProcess.contentType).send(texts.join(''));
  });
  return observe;
}
