import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import { createSealer } from './sealing.ts';

const sealer = createSealer(randomBytes(32));

test.each(['', 'ab12', 'Straße 漢字 👍', 'x'.repeat(10_000)])('a secret is unsealed unchanged', (secret) => {
  expect(sealer.open(sealer.seal(secret, 'here'), 'here')).toBe(secret);
});

test('the same secret is never sealed the same way twice, and the result does not contain its text', () => {
  const sealed = [sealer.seal('secret', 'here'), sealer.seal('secret', 'here')];

  expect(sealed[0]).not.toBe(sealed[1]);
  expect(Buffer.from(nth(sealed, 0), 'base64url').toString('latin1')).not.toContain('secret');
});

test('a secret is unsealed only with its own key and in its own place', () => {
  const sealed = sealer.seal('secret', 'here');

  expect(sealer.open(sealed, 'there')).toBeNull();
  expect(createSealer(randomBytes(32)).open(sealed, 'here')).toBeNull();
});

test('a sealed secret that was changed, cut or made up is not unsealed', () => {
  const sealed = Buffer.from(sealer.seal('secret', 'here'), 'base64url');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(sealer.open(changed.toString('base64url'), 'here')).toBeNull();
  }
  for (const text of ['', 'ab', sealed.subarray(0, 28).toString('base64url'), 'x'.repeat(100)]) {
    expect(sealer.open(text, 'here')).toBeNull();
  }
});
