import { expect, test } from 'vitest';
import { isReady, originsOf } from './voice-provider.ts';

const stored = (url: string) => ({ enabled: true, url, api_key: 'key', api_secret: 'secret', e2ee: true });

test.each([
  ['wss://calls.example/path', ['wss://calls.example', 'https://calls.example']],
  ['https://calls.example', ['wss://calls.example', 'https://calls.example']],
  ['http://10.0.0.2:7880', ['ws://10.0.0.2:7880', 'http://10.0.0.2:7880']],
  ['wss://bücher.example', ['wss://xn--bcher-kva.example', 'https://xn--bcher-kva.example']],
])('pages may connect to the parsed origin of the stored address %j', (url, origins) => {
  expect(originsOf(stored(url))).toEqual(origins);
});

test.each(['', 'wss://*.com', 'wss://*', "wss://a;script-src 'unsafe-inline'", 'wss://x.example:*', 'calls.example'])(
  'a stored address that the schema would reject, %j, switches calls off and adds no origin',
  (url) => {
    expect(originsOf(stored(url))).toEqual([]);
    expect(isReady(stored(url))).toBe(false);
  },
);
