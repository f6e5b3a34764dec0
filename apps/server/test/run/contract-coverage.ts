import { api, COMMON_PROBLEMS, type Endpoint, events, problems } from '@loquat/contract';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { found } from '../drivers/found.ts';

const COMMON: ReadonlySet<string> = new Set(COMMON_PROBLEMS);

const endpoints = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
const nameOf = ({ method, path }: Endpoint) => `${method} /api${path}`;

/** A call that answers 501, which means "not implemented", never succeeds. */
const isImplemented = ({ problems: codes }: Endpoint) => codes.every((code) => problems[code].status !== 501);

/** A stream is covered by its events. */
const promisedBy = (endpoint: Endpoint): string[] => {
  const own = endpoint.problems.filter((code) => !COMMON.has(code));
  const ways = endpoint.response.kind === 'stream' || !isImplemented(endpoint) ? own : ['200', ...own];
  return ways.map((way) => `${nameOf(endpoint)} ${way}`);
};

/** Each call's success, each of its own problems, each event. */
const promised = [...endpoints.flatMap(promisedBy), ...Object.keys(events).map((type) => `event ${type}`)];

/** Whether a call answered with a problem that it does not list, so that clients cannot recognise it by name. */
function isUnlisted(seen: string): boolean {
  const endpoint = endpoints.find((one) => seen.startsWith(`${nameOf(one)} `));
  const code = seen.slice(seen.lastIndexOf(' ') + 1);
  const isProblem = code.includes('.');
  return endpoint !== undefined && isProblem && !COMMON.has(code) && !endpoint.problems.some((one) => one === code);
}

/** The projects that start servers in a run of the whole suite. With PostgreSQL only the first of them runs. */
const PROJECTS = ['server', 'alone'];

/**
 * Fails a run of the whole suite if no test saw an item that the contract promises, or if a test saw a problem that the
 * call does not list. Runs of only some projects, files or tests are not checked.
 */
export class ContractCoverage implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = found(this.#vitest);
    const projects = vitest.projects.map(({ name }) => name);
    if (!PROJECTS.every((name) => projects.includes(name))) return;
    const all = await vitest.globTestSpecifications([]);
    if (vitest.config.testNamePattern || modules.length < all.length) return;
    const witnessed = new Set(modules.flatMap((module) => module.meta().witnessed ?? []));
    const unseen = promised.filter((one) => !witnessed.has(one));
    const unlisted = [...witnessed].filter(isUnlisted);
    if (unseen.length + unlisted.length === 0) return;
    const faults = [...unseen.map((one) => `no test saw: ${one}`), ...unlisted.map((one) => `not listed: ${one}`)];
    vitest.logger.error(`The contract and the tests do not agree:\n${faults.join('\n')}`);
    process.exitCode = 1;
  }
}
