import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { test } from '#test/servers/test-server.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { loadSettings } from './settings.ts';

test('secrets are stored encrypted and can be read only with the same key', async ({ server }) => {
  const sealer = createSealer(randomBytes(32));
  const settings = await loadSettings({ ...server, sealer });
  await server.transact((tx) => settings.update(tx, 'third_party', () => ({ secret: 'open sesame' })));

  expect(settings.get('third_party')).toEqual({ secret: 'open sesame' });
  expect(JSON.stringify(await server.reads.settings.find('third_party'))).not.toContain('sesame');
  expect((await loadSettings({ ...server, sealer })).get('third_party')).toEqual({ secret: 'open sesame' });
  await expect(loadSettings({ ...server, sealer: createSealer(randomBytes(32)) })).rejects.toThrow(/another key/);
});

test('a secret that was never set is empty', async ({ server }) => {
  const settings = await loadSettings({ ...server, sealer: createSealer(randomBytes(32)) });
  await server.transact((tx) => settings.update(tx, 'third_party', () => ({ secret: '' })));

  expect((await loadSettings({ ...server, sealer: createSealer(randomBytes(32)) })).get('third_party')).toEqual({
    secret: '',
  });
});
