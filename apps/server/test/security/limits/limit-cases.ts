import { expect } from 'vitest';
import { call, type CallOptions } from '../../drivers/call.ts';
import { meet, type Person } from '../../drivers/people.ts';
import type { TestServer } from '../../servers/test-server.ts';

export interface LimitScene {
  server: TestServer;
  dataDir: string;
  admin: Person;
  ann: Person;
  bob: Person;
  cid: Person;
}

/** How a row of `docs/limits.md` is tested: here, or by existing tests elsewhere (file and titles). */
export type LimitCase =
  | { env?: Record<string, string>; run: (scene: LimitScene) => Promise<void> }
  | { tests: Readonly<Record<string, readonly string[]>> };

export async function meetAll(server: TestServer, dataDir: string): Promise<LimitScene> {
  const [admin, ann, bob, cid] = await meet(server, 'ann', 'bob', 'cid');
  return { server, dataDir, admin, ann, bob, cid };
}

/** Status and text of a call with a token. */
export const ask = async (
  { server }: Pick<LimitScene, 'server'>,
  { token }: Pick<Person, 'token'>,
  route: string,
  more: CallOptions = {},
) => {
  const { status, text } = await call(server, route, { token, ...more });
  return { status, text };
};

/** The calls succeed up to the limit, and answer 429 beyond it. */
export async function expectLimit(calls: () => Promise<{ status: number }>, most: number): Promise<void> {
  const statuses: number[] = [];
  for (let count = 0; count <= most; count += 1) statuses.push((await calls()).status);
  expect(statuses).toEqual([...Array<number>(most).fill(200), 429]);
}
