import { expect, test } from 'vitest';
import { call, registerUser, signInFounder } from '../../test/drivers/call.ts';
import { nth } from '../../test/drivers/found.ts';
import { createChannel, type Person, personOf, send } from '../../test/drivers/people.ts';
import { find } from '../../test/modules/search/searching.ts';
import { startPassingChildServer } from '../../test/security/child-server.ts';

const MESSAGES = 150;
const SEARCHES = 60;
/** Below this the ratio depends more on the machine than on the server. */
const FLOOR_MS = 100;
const TEXT = 'a '.repeat(32_767);
const PHRASES = [`"${'a '.repeat(250)}b"`, `"${'a '.repeat(200)}" ${'"a" '.repeat(10)}`, '"a a" "a a a" "b"'];

const quantile = (values: readonly number[], share: number) =>
  nth(
    values.toSorted((one, other) => one - other),
    Math.floor(values.length * share),
  );

type Origin = { origin: string };

/** Searches by `mallory` without a pause, several at a time. */
function startAttack(server: Origin, mallory: Person) {
  const state = { isOver: false, statuses: new Set<number>() };
  const attack = async (number: number) => {
    for (let turn = number; !state.isOver; turn += 1) {
      const order = turn % 2 === 0 ? 'relevance' : 'newest';
      const query = new URLSearchParams({ q: nth(PHRASES, turn % PHRASES.length), order, limit: '100' });
      const { status } = await call(server, `GET /message/search?${query.toString()}`, { token: mallory.token });
      state.statuses.add(status);
    }
  };
  const attacks = [0, 1, 2, 3].map(attack);
  return {
    statuses: state.statuses,
    stop: () => {
      state.isOver = true;
      return Promise.all(attacks);
    },
  };
}

test("a user who searches during another user's worst-case queries over worst-case messages is hardly slowed down", async () => {
  const server = await startPassingChildServer();
  const founder = personOf(await signInFounder(server));
  const mallory = personOf(await registerUser(server, 'mallory'));
  const gid = await createChannel(server, founder, { is_public: true });
  const mid = await send(server, founder, `group/${gid}`, 'a ship');
  for (let sent = 0; sent < MESSAGES; sent += 1) await send(server, mallory, `group/${gid}`, TEXT);
  const searchInTime = async (): Promise<number> => {
    const startedAt = performance.now();
    expect(await find(server, founder, '"a ship"')).toEqual([mid]);
    return performance.now() - startedAt;
  };
  const searchOften = async () => {
    const tookMs: number[] = [];
    for (let turn = 0; turn < SEARCHES; turn += 1) tookMs.push(await searchInTime());
    return tookMs;
  };
  await expect
    .poll(
      () =>
        searchInTime().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  const calm = await searchOften();
  const attack = startAttack(server, mallory);
  const beside = await searchOften();
  await attack.stop();

  expect([...attack.statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(quantile(beside, 0.95)).toBeLessThan(Math.max(4 * quantile(calm, 0.95), 4 * FLOOR_MS));
}, 120_000);
