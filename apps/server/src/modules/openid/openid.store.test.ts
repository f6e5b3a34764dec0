import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import type { StoredOpenidClient } from './openid.store.ts';

const client = (domain: string, more: Partial<StoredOpenidClient> = {}): StoredOpenidClient => ({
  domain,
  origin: '',
  client_id: 'id',
  sealed_secret: '',
  scopes: 'openid email',
  expires_at: null,
  ...more,
});

onEachDatabase((open, test) => {
  test('a client is found for its domain and origin, and saved once for both', async () => {
    const { openidClients } = await open();
    const registered = client('a.example', { origin: 'https://chat.example', expires_at: 9, sealed_secret: 'sealed' });
    await openidClients.save(registered);
    await openidClients.save(client('a.example'));
    await openidClients.save({ ...registered, client_id: 'anew', scopes: 'openid', sealed_secret: '', expires_at: 10 });

    expect(await openidClients.find('a.example', 'https://chat.example')).toEqual({
      ...registered,
      client_id: 'anew',
      scopes: 'openid',
      sealed_secret: '',
      expires_at: 10,
    });
    expect(await openidClients.find('a.example', '')).toEqual(client('a.example'));
    expect(await openidClients.find('A.example', '')).toBeNull();
  });

  test("administrators' clients keep their order, also when one is saved again", async () => {
    const { openidClients } = await open();
    await openidClients.save(client('z.example'));
    await openidClients.save(client('registered.example', { origin: 'https://chat.example' }));
    for (const domain of ['a.example', 'm.example']) await openidClients.save(client(domain));
    await openidClients.save(client('z.example', { client_id: 'other' }));
    const given = await openidClients.listGiven();

    expect(given.map(({ domain }) => domain)).toEqual(['z.example', 'a.example', 'm.example']);
    expect(given[0]).toEqual(client('z.example', { client_id: 'other' }));
  });

  test('all clients are deleted, and the order starts again', async () => {
    const { openidClients } = await open();
    const domains = async () => (await openidClients.listGiven()).map(({ domain }) => domain);
    for (const domain of ['a.example', 'b.example']) await openidClients.save(client(domain));
    await openidClients.deleteAll();
    expect(await domains()).toEqual([]);
    for (const domain of ['b.example', 'a.example']) await openidClients.save(client(domain));

    expect(await domains()).toEqual(['b.example', 'a.example']);
  });
});
