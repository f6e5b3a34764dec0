import { hash } from 'argon2';
import { expect, test } from 'vitest';
import { OverloadedError } from './limiter.ts';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from './passwords.ts';

test('a password is known again and a wrong one is not', async () => {
  const stored = await hashPassword('correct horse');

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
  expect(stored).not.toContain('horse');
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'Correct horse')).toBe(false);
});

test('the same password is stored differently each time', async () => {
  const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);

  expect(one).not.toBe(other);
});

test('without a stored hash no password is right', async () => {
  expect(await verifyPassword(undefined, 'any')).toBe(false);
  expect(await verifyPassword(null, '')).toBe(false);
});

test('a flood is refused beyond a bound and those accepted are answered', async () => {
  const stored = await hashPassword('flood');
  const attempts = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(stored, 'flood')));
  const refused = attempts.filter((attempt) => attempt.status === 'rejected');

  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reason instanceof OverloadedError)).toBe(true);
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled' && attempt.value).length).toBeGreaterThanOrEqual(
    65,
  );
});

test('a hash with weaker parameters is worth renewing', async () => {
  expect(isPasswordHashOutdated(await hash('old', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
  expect(isPasswordHashOutdated(await hashPassword('new'))).toBe(false);
});
