import { beforeEach, expect, test, vi } from 'vitest';
import { renewInTurn, shareSession } from './renew-in-turn.ts';
import { changeValue, clearValues, readValue, type WorkerSession } from './worker-values.ts';

const sessionOf = (number: number, expires_at: number): WorkerSession => ({
  uid: 5,
  device: 'web:test',
  scope: 'server:5',
  expires_at,
  token: `token-${number}`,
  refresh_token: `refresh-${number}`,
});

const OLD = sessionOf(1, Date.now());
const NEW = sessionOf(2, Date.now() + 300_000);

beforeEach(async () => {
  await clearValues();
});

test('page and worker that renew at once do it once, and go on with the same tokens', async () => {
  await shareSession(() => OLD);
  const renew = vi.fn<(newest: WorkerSession) => Promise<WorkerSession>>(async () => NEW);
  expect(await Promise.all([renewInTurn(OLD, renew), renewInTurn(OLD, renew)])).toEqual([NEW, NEW]);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(await readValue('session')).toEqual(NEW);
});

test('tokens are stored before use, and expired ones of another holder are exchanged, never older ones', async () => {
  const middle = sessionOf(2, Date.now() + 1);
  const newest = sessionOf(3, Date.now() + 300_000);
  await shareSession(() => middle);
  const used: string[] = [];
  const renewed = await renewInTurn(OLD, async ({ refresh_token }) => {
    used.push(refresh_token);
    return newest;
  });
  expect(used).toEqual(['refresh-2']);
  expect(renewed).toEqual(newest);
  expect(await readValue('session')).toEqual(newest);
});

test('the tokens of a session that has ended are not stored', async () => {
  await shareSession(() => OLD);
  await renewInTurn(OLD, async () => {
    await clearValues();
    return NEW;
  });
  expect(await readValue('session')).toBeUndefined();
  await shareSession(() => undefined);
  expect(await readValue('session')).toBeUndefined();
});

test('another session is neither used nor changed', async () => {
  const other = { ...NEW, uid: 6 };
  await changeValue('session', () => other);
  expect(await renewInTurn(OLD, async (newest) => ({ ...newest, token: 'token-9' }))).toMatchObject({
    token: 'token-9',
    refresh_token: 'refresh-1',
  });
  expect(await readValue('session')).toEqual(other);
});

test('a page that shares its session leaves newer tokens of the worker', async () => {
  await shareSession(() => NEW);
  await shareSession(() => OLD);
  expect(await readValue('session')).toEqual(NEW);
});
