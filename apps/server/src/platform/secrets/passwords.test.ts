import { hash } from 'argon2';
import { expect, test } from 'vitest';
import { RateLimitedError } from '../http/security/rate-limit.ts';
import { hashPassword, type HashingFor, isPasswordHashOutdated, verifyPassword } from './passwords.ts';

const ANN: HashingFor = { kind: 'sign_in', key: 'ann@example.org' };
const BOB: HashingFor = { kind: 'sign_in', key: 'bob@example.org' };

test('the right password is accepted and a wrong one is not', async () => {
  const stored = await hashPassword('correct horse', ANN);

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
  expect(stored).not.toContain('horse');
  expect(await verifyPassword(stored, 'correct horse', ANN)).toBe(true);
  expect(await verifyPassword(stored, 'Correct horse', ANN)).toBe(false);
});

test('the same password is stored differently each time', async () => {
  const [one, other] = await Promise.all([hashPassword('same', ANN), hashPassword('same', ANN)]);

  expect(one).not.toBe(other);
});

test('without a stored hash every password is wrong', async () => {
  expect(await verifyPassword(undefined, 'any', ANN)).toBe(false);
  expect(await verifyPassword(null, '', ANN)).toBe(false);
});

test('a flood for one account is refused beyond a bound, and accepted attempts are answered', async () => {
  const stored = await hashPassword('flood', ANN);
  const attempts = Array.from({ length: 100 }, () => verifyPassword(stored, 'flood', ANN));
  const other = verifyPassword(stored, 'flood', BOB);
  const settled = await Promise.allSettled(attempts);
  const refused = settled.filter((attempt) => attempt.status === 'rejected');

  expect(await other).toBe(true);
  expect(refused).toHaveLength(75);
  expect(refused.every(({ reason }) => reason instanceof RateLimitedError)).toBe(true);
  expect(settled.filter((attempt) => attempt.status === 'fulfilled' && attempt.value)).toHaveLength(25);
});

test('a hash with weaker parameters needs renewal', async () => {
  expect(isPasswordHashOutdated(await hash('old', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
  expect(isPasswordHashOutdated(await hashPassword('new', ANN))).toBe(false);
});
