import { type NotificationService, NOTIFICATION_SERVICES_MAX, SECRET_MASK } from '@loquat/contract';
import { describe, expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import type { Person } from '#test/drivers/people.ts';
import { gatherAtServices, hookAt, type ServiceWorld, setUp, switchKind, test } from '#test/servers/service-world.ts';
import { storedText } from '#test/servers/stored-text.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const TYPES = '/admin/notification/channel-types';
const OWN = '/user/notification/channels';

const listOf = ({ server }: ServiceWorld, { token }: Person) => answerTo(server, `GET ${OWN}`, { token });
const save = ({ server }: ServiceWorld, { token }: Person, id: number, body: object) =>
  call(server, `PUT ${OWN}/${id}`, { token, body });
const testOf = ({ server }: ServiceWorld, { token }: Person, id: number) =>
  call(server, `POST ${OWN}/${id}/test`, { token });

describe('kinds of notification services', () => {
  test('are offered once an administrator switched them on', async ({ world }) => {
    const { server, clock } = world;
    const { ann, bob } = await gatherAtServices(world);
    const offered = () => answerTo(server, 'GET /user/notification/available-types', { token: bob.token });
    expect(await offered()).toEqual([
      { id: 'custom_json', name: 'JSON', description: 'Your own address, which gets JSON' },
    ]);
    const times = { created_at: clock.now(), updated_at: clock.now() };
    const body = { channel_type: 'telegram', enabled: true } as const;
    expect(await answerTo(server, `POST ${TYPES}`, { token: ann.token, body })).toEqual({
      id: 1,
      ...body,
      ...times,
      users: 0,
    });
    await call(server, 'PUT /user', { token: bob.token, body: { language: 'zh-CN' } });
    expect(await offered()).toMatchObject([{ id: 'telegram', description: expect.stringContaining('机器人') }, {}]);

    await setUp(server, bob, hookAt(world, '/a'));
    await setUp(server, bob, hookAt(world, '/b'));
    expect(await switchKind(server, ann, 'custom_json', false)).toBe(200);
    expect(await call(server, `DELETE ${TYPES}/telegram`, { token: ann.token })).toMatchObject({
      status: 200,
      text: '',
    });
    expect(await answerTo(server, `GET ${TYPES}`, { token: ann.token })).toEqual([
      { id: 12, channel_type: 'custom_json', enabled: false, ...times, users: 1 },
    ]);
    expect(await offered()).toEqual([]);
  });

  test('are switched by administrators alone, and each switch is in the audit log', async ({ world }) => {
    const { server } = world;
    const { ann, bob } = await gatherAtServices(world);
    expect(await switchKind(server, bob, 'slack')).toBe(403);
    expect(await statusOf(server, `DELETE ${TYPES}/slack`, { token: bob.token })).toBe(403);
    expect(await switchKind(server, ann, 'pager')).toBe(400);
    await statusOf(server, `DELETE ${TYPES}/custom_json`, { token: ann.token });
    const { entries } = await answerTo(server, 'GET /admin/audit?kind=settings', { token: ann.token });
    expect(entries).toMatchObject([
      { kind: 'settings.changed', subject: { name: 'notification_services' } },
      { kind: 'settings.changed', subject: { name: 'notification_services' }, details: ['custom_json'] },
    ]);
  });
});

const SECRET = 'hush-7f3a';
const withSecrets = (world: ServiceWorld, more: object = {}) =>
  hookAt(world, '/hook', {
    config: {
      webhook_url: `http://hooks.test:${world.outside.port}/hook/${SECRET}`,
      method: 'POST',
      headers: JSON.stringify({ Authorization: `Bearer ${SECRET}`, 'X-Team': `${SECRET}-2` }),
    },
    ...more,
  });

describe('a notification service', () => {
  test('is answered with masks in place of secrets, which are in no answer and not in the database', async ({
    world,
  }) => {
    const { server, outside } = world;
    const { bob } = await gatherAtServices(world);
    const created = await call(server, `POST ${OWN}`, { token: bob.token, body: withSecrets(world) });
    const service = created.json as NotificationService;
    expect(service).toMatchObject({
      user_id: bob.uid,
      enabled: true,
      config: {
        webhook_url: `http://hooks.test:${outside.port}/${SECRET_MASK}`,
        method: 'POST',
        headers: JSON.stringify({ Authorization: SECRET_MASK, 'X-Team': SECRET_MASK }),
      },
      trigger_on_mentions: true,
      skip_when_online: true,
      rate_limit_rps: null,
      last_sent_at: null,
      failure: null,
    });
    expect(await listOf(world, bob)).toEqual([service]);
    const saved = await save(world, bob, service.id, { ...service, name: 'renamed' });
    expect(saved.json).toMatchObject({ name: 'renamed', config: service.config });

    expect((await testOf(world, bob, service.id)).status).toBe(200);
    expect(nth(outside.asked, 0)).toMatchObject({
      url: `/hook/${SECRET}`,
      headers: { authorization: `Bearer ${SECRET}`, 'x-team': `${SECRET}-2` },
    });
    expect(created.text + saved.text).not.toContain(SECRET);
    expect(await storedText(server.dataDir)).not.toContain(SECRET);
  });

  test('keeps a masked secret only where it was, and takes a new one', async ({ world }) => {
    const { server, outside } = world;
    const { bob } = await gatherAtServices(world);
    const service = await setUp(server, bob, withSecrets(world));
    const { config } = service;
    const elsewhere = `http://other.test:${outside.port}/x`;
    const refused = [
      { ...config, webhook_url: elsewhere },
      { ...config, webhook_url: `http://other.test:${outside.port}/${SECRET_MASK}` },
      { ...config, headers: JSON.stringify({ 'X-Other': SECRET_MASK }) },
      { ...config, headers: JSON.stringify({ Authorization: `Bearer ${SECRET_MASK}` }) },
    ];
    await inTurn(refused, async (changed) => {
      expect(await save(world, bob, service.id, { ...service, config: changed })).toMatchObject({
        status: 400,
        text: 'enter the secret again',
      });
    });
    const body = { ...service, config };
    const create = await call(server, `POST ${OWN}`, { token: bob.token, body });
    expect(create).toMatchObject({ status: 400, text: 'enter the secret again' });

    const partly = { ...config, headers: JSON.stringify({ 'X-Team': SECRET_MASK, 'X-New': 'n' }) };
    expect((await save(world, bob, service.id, { ...service, config: partly })).status).toBe(200);
    await testOf(world, bob, service.id);
    expect(nth(outside.asked, 0).headers).toMatchObject({ 'x-team': `${SECRET}-2`, 'x-new': 'n' });
    expect(nth(outside.asked, 0).headers).not.toHaveProperty('authorization');

    const moved = { webhook_url: elsewhere, method: 'PUT', headers: '' };
    expect((await save(world, bob, service.id, { ...service, config: moved })).status).toBe(200);
    await testOf(world, bob, service.id);
    expect(nth(outside.asked, 1)).toMatchObject({ method: 'PUT', url: '/x' });
  });

  test('is refused with a bad configuration, of a kind that is off, and beyond the limit', async ({ world }) => {
    const { server } = world;
    const { ann, bob } = await gatherAtServices(world);
    const create = (body: object) => call(server, `POST ${OWN}`, { token: bob.token, body });
    expect(await create(hookAt(world, '/a', { config: { webhook_url: 'nowhere', method: 'POST' } }))).toMatchObject({
      status: 400,
      text: 'bad configuration: webhook_url',
    });
    expect(await create(hookAt(world, '/a', { channel_type: 'slack' }))).toMatchObject({
      status: 403,
      text: 'this kind of notification service is off',
    });
    const first = await setUp(server, bob, hookAt(world, '/a'));
    expect(await save(world, bob, first.id, { ...first, channel_type: 'slack' })).toMatchObject({ status: 403 });
    expect(await save(world, bob, first.id, { ...first, config: { method: 'POST' } })).toMatchObject({
      status: 400,
      text: 'bad configuration: webhook_url',
    });
    await inTurn(Array.from({ length: NOTIFICATION_SERVICES_MAX - 1 }), () => setUp(server, bob, hookAt(world, '/a')));
    expect(await create(hookAt(world, '/a'))).toMatchObject({ status: 429, text: 'too many notification services' });
    await switchKind(server, ann, 'custom_json', false);
    expect((await save(world, bob, first.id, { ...first, name: 'for later' })).status).toBe(200);
    expect((await testOf(world, bob, first.id)).status).toBe(403);
  });

  test('is its user’s alone, and is deleted with them', async ({ world }) => {
    const { server } = world;
    const { ann, bob, lia } = await gatherAtServices(world);
    const { id, ...body } = await setUp(server, bob, hookAt(world, '/a'));
    expect(await listOf(world, ann)).toEqual([]);
    for (const other of [ann, lia]) {
      expect(await save(world, other, id, body)).toMatchObject({ status: 404, text: '' });
      expect((await testOf(world, other, id)).status).toBe(404);
      expect(await statusOf(server, `DELETE ${OWN}/${id}`, { token: other.token })).toBe(404);
    }
    expect(await statusOf(server, `DELETE ${OWN}/${id}`, { token: bob.token })).toBe(200);
    expect(await listOf(world, bob)).toEqual([]);
    await setUp(server, bob, hookAt(world, '/a'));
    await call(server, `DELETE /admin/user/${bob.uid}`, { token: ann.token });
    expect(await server.reads.notificationServices.listEnabled()).toEqual([]);
  });
});

describe('a test of a notification service', () => {
  test('says why it failed, without the answer of the service, and so does the list', async ({ world }) => {
    const { server, answers, clock, outside } = world;
    const { bob } = await gatherAtServices(world);
    const { id } = await setUp(server, bob, hookAt(world, '/a'));
    answers.set('/a', { status: 403, body: 'a private answer' });
    expect(await testOf(world, bob, id)).toMatchObject({
      status: 422,
      text: 'the test was not sent: the service does not accept the key (status 403)',
    });
    const failure = { at: clock.now(), reason: 'unauthorized', status: 403, switched_off: false };
    expect(await listOf(world, bob)).toMatchObject([{ enabled: true, failure, last_sent_at: null }]);
    answers.delete('/a');
    expect((await testOf(world, bob, id)).text).toBe('');
    expect(await listOf(world, bob)).toMatchObject([{ failure: null, last_sent_at: clock.now() }]);
    expect(JSON.parse(nth(outside.asked, 1).body)).toEqual({
      sender: 'Loquat',
      content: 'It works: your notifications arrive here.',
    });
  });

  test.for([
    ['http://inside.test/a', 'this server must not reach that address'],
    ['http://127.0.0.2/a', 'this server must not reach that address'],
    ['http://hooks.test:1/a', 'the service does not answer'],
  ] as const)('at %s reaches nothing', async ([webhook_url, cause], { world }) => {
    const { server, outside } = world;
    const { bob } = await gatherAtServices(world);
    const { id } = await setUp(server, bob, hookAt(world, '/a', { config: { webhook_url, method: 'POST' } }));
    expect(await testOf(world, bob, id)).toMatchObject({ status: 422, text: `the test was not sent: ${cause}` });
    expect(outside.asked).toEqual([]);
  });

  test('is limited for each user', async ({ world }) => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' }, { clock: world.clock });
    const inWorld = { ...world, server: limited };
    const { bob } = await gatherAtServices(inWorld);
    const { id } = await setUp(limited, bob, hookAt(world, '/a'));
    const statuses = await inTurn(Array.from({ length: 11 }), async () => (await testOf(inWorld, bob, id)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    await limited.close();
  });
});
