import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLocalHost } from './this-machine.ts';

const LOCAL = ['localhost', 'localhost:3000', '127.0.0.1', '127.255.0.1:80', '[::1]', '[::1]:65535'];

test('the names of this machine are local', () => {
  expect(LOCAL.filter((host) => !isLocalHost(host))).toEqual([]);
});

test('a local name with anything around it is not', () => {
  const around = fc.string({
    unit: fc.constantFrom('@', '#', '?', '/', '\\', ':', '.', '[', ']', '%', ' ', '\t', 'e', 'v', 'i', 'l', '0'),
  });
  fc.assert(
    fc.property(around, fc.constantFrom(...LOCAL), around, (before, name, after) => {
      const host = `${before}${name}${after}`;
      if (!isLocalHost(host)) return;
      const url = URL.parse(`http://${host}`);
      expect([host, url?.username, url?.search, url?.hash, url?.pathname]).toEqual([host, '', '', '', '/']);
      expect(url?.hostname).toMatch(/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/);
    }),
  );
  const others = ['', 'evil@localhost', 'localhost#.evil', 'localhost.', 'LOCALHOST.evil', '127.1', '0x7f.1', '::1'];
  expect(others.filter(isLocalHost)).toEqual([]);
  expect(isLocalHost(undefined)).toBe(false);
});
