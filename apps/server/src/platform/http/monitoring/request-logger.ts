import type { FastifyBaseLogger } from 'fastify';
import { type Bindings, type ChildLoggerOptions, type Level, levels } from 'pino';

const rankOf = (level: string): number => levels.values[level] ?? Infinity;

/**
 * The log of one request, whose lines carry the request's id. Hardly any request writes a line, and a pino logger of
 * its own costs as much as checking the token, so it is created with the first line.
 */
class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#options.level ?? this.#parent.level;
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log().child(bindings, options);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  silent(): void {}

  #log(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings, this.#options);
    return this.#own;
  }

  #write(level: Level, line: unknown[]): void {
    if (rankOf(level) < rankOf(this.level)) return;
    const log = this.#log();
    Reflect.apply(log[level], log, line);
  }
}

/** Creates the log of a request, as Fastify's `childLoggerFactory`. */
export const createRequestLogger = (
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new RequestLogger(parent, bindings, options);
