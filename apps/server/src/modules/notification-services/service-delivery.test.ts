import type { NotificationService } from '@loquat/contract';
import { describe, expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { readMetric } from '#test/drivers/metrics.ts';
import { createChannel, type Person, propertiesHeader, send } from '#test/drivers/people.ts';
import {
  gatherAtServices,
  hookAt,
  type ServiceWorld,
  setUp,
  switchKind,
  test,
  withServiceWorld,
} from '#test/servers/service-world.ts';

const OWN = '/user/notification/channels';
const MINUTE_MS = 60_000;

/** The contents that arrived at a path so far. */
const arrived = ({ outside }: ServiceWorld, path: string): string[] =>
  outside.asked.filter(({ url }) => url === path).map(({ body }) => (JSON.parse(body) as { content: string }).content);

/** Waits until this many messages arrived at a path, while time goes on. */
async function heard(world: ServiceWorld, path: string, count: number): Promise<string[]> {
  await expect
    .poll(() => {
      world.clock.advance(250);
      return arrived(world, path).length;
    })
    .toBe(count);
  return arrived(world, path);
}

const serviceOf = async ({ server }: ServiceWorld, { token }: Person): Promise<NotificationService> => {
  const [service] = await answerTo(server, `GET ${OWN}`, { token });
  if (!service) throw new Error('There is no service.');
  return service;
};

const failureOf = async (world: ServiceWorld, person: Person) => (await serviceOf(world, person)).failure;

const change = ({ server }: ServiceWorld, { token }: Person, service: NotificationService, changes: object) =>
  statusOf(server, `PUT ${OWN}/${service.id}`, { token, body: { ...service, ...changes } });

/** Bob and Lia each have a service that wants all messages. */
async function gather(world: ServiceWorld) {
  const people = await gatherAtServices(world);
  const bobs = await setUp(world.server, people.bob, hookAt(world, '/bob'));
  const lias = await setUp(world.server, people.lia, hookAt(world, '/lia'));
  let asides = 0;
  /** Resolves once earlier messages have been handled: the log is followed in order. */
  const considered = async () => {
    await send(world.server, people.ann, `user/${people.lia.uid}`, `aside ${(asides += 1)}`);
    await heard(world, '/lia', asides);
  };
  return { ...people, bobs, lias, considered };
}

describe('a message that notifies a user', () => {
  test('reaches their service without push, with its sender and its text, in their language', async ({ world }) => {
    const { server, outside } = world;
    const { ann, bob, lia } = await gather(world);
    await call(server, 'PUT /user', { token: lia.token, body: { language: 'ja' } });
    await call(server, 'PUT /user/notification-settings', { token: lia.token, body: { preview: false } });
    const gid = await createChannel(server, ann, { members: [bob.uid, lia.uid] });
    await call(server, `POST /group/${gid}/send`, {
      token: ann.token,
      body: `**see**  @${bob.uid} `,
      contentType: 'text/markdown',
      headers: propertiesHeader({ mentions: [bob.uid] }),
    });
    await heard(world, '/bob', 1);
    await heard(world, '/lia', 1);
    const bodies = Object.fromEntries(outside.asked.map(({ url, body }) => [url, JSON.parse(body) as object]));
    expect(bodies).toEqual({
      '/bob': { sender: 'Founder in #A channel', content: 'see @bob' },
      '/lia': { sender: 'Founder（#A channel）', content: '新しいメッセージ' },
    });
    await expect.poll(() => readMetric(server, 'loquat_notification_services_total{result="sent"}')).toBe(2);
  });

  test('reaches several services of a user, and none that is off or deleted', async ({ world }) => {
    const { server } = world;
    const { ann, bob, bobs, considered } = await gather(world);
    await setUp(server, bob, hookAt(world, '/second'));
    const third = await setUp(server, bob, hookAt(world, '/third'));
    await setUp(server, bob, hookAt(world, '/fourth', { enabled: false }));
    await statusOf(server, `DELETE ${OWN}/${third.id}`, { token: bob.token });
    await send(server, ann, `user/${bob.uid}`, 'one');
    expect(await heard(world, '/bob', 1)).toEqual(['one']);
    expect(await heard(world, '/second', 1)).toEqual(['one']);
    await change(world, bob, bobs, { enabled: false });
    await send(server, ann, `user/${bob.uid}`, 'two');
    await heard(world, '/second', 2);
    await considered();
    expect([arrived(world, '/bob'), arrived(world, '/third'), arrived(world, '/fourth')]).toEqual([['one'], [], []]);
  });

  test('reaches no service of a kind that an administrator switched off', async ({ world }) => {
    const { server } = world;
    const { ann, bob } = await gather(world);
    await switchKind(server, ann, 'custom_json', false);
    await send(server, ann, `user/${bob.uid}`, 'unheard');
    await switchKind(server, ann, 'custom_json', true);
    await send(server, ann, `user/${bob.uid}`, 'heard');
    expect(await heard(world, '/bob', 1)).toEqual(['heard']);
  });
});

interface Scene {
  world: ServiceWorld;
  ann: Person;
  bob: Person;
  lia: Person;
  gid: number;
}
const settle = ({ world: { server }, bob }: Scene, body: object) =>
  call(server, 'PUT /user/notification-settings', { token: bob.token, body });
const say = ({ world: { server }, gid }: Scene, { token }: Person, mentions: number[] = []) =>
  call(server, `POST /group/${gid}/send`, { token, body: 'hello', headers: propertiesHeader({ mentions }) });
const direct = ({ world: { server }, ann, bob }: Scene) => send(server, ann, `user/${bob.uid}`, 'hello');

/** The rules of push, each in a world of its own: whether the service of Bob gets the message. */
const rules: [what: string, isHeard: boolean, act: (scene: Scene) => Promise<unknown>][] = [
  ['in a channel of the user', true, (scene) => say(scene, scene.ann)],
  ['of their own', false, (scene) => say(scene, scene.bob)],
  [
    'from a user whom they blocked',
    false,
    async (scene) => {
      const body = { target_uid: scene.lia.uid, action: 'block' };
      await call(scene.world.server, 'POST /user/update_contact_status', { token: scene.bob.token, body });
      await say(scene, scene.lia);
    },
  ],
  [
    'in a chat that they muted',
    false,
    async (scene) => {
      const body = { add_groups: [{ gid: scene.gid }] };
      await call(scene.world.server, 'POST /user/mute', { token: scene.bob.token, body });
      await say(scene, scene.ann, [scene.bob.uid]);
    },
  ],
  [
    'at the level “nothing”',
    false,
    async (scene) => {
      await settle(scene, { level: 'nothing' });
      await direct(scene);
    },
  ],
  [
    'without a mention at the level “mentions”',
    false,
    async (scene) => {
      await settle(scene, { level: 'mentions' });
      await say(scene, scene.ann);
    },
  ],
  [
    'with a mention at the level “mentions”',
    true,
    async (scene) => {
      await settle(scene, { level: 'mentions' });
      await say(scene, scene.ann, [scene.bob.uid]);
    },
  ],
  [
    'while they are not to be disturbed',
    false,
    async (scene) => {
      await settle(scene, { do_not_disturb_until: scene.world.clock.now() + MINUTE_MS * MINUTE_MS });
      await direct(scene);
    },
  ],
  [
    'in quiet hours',
    false,
    async (scene) => {
      const at = new Date(scene.world.clock.now()).toISOString().slice(11, 13);
      const quiet_hours = { enabled: true, from: `${at}:00`, to: at === '23' ? '01:59' : '23:59', time_zone: 'UTC' };
      await settle(scene, { quiet_hours });
      await direct(scene);
    },
  ],
  [
    'in a channel that they left',
    false,
    async (scene) => {
      await call(scene.world.server, `GET /group/${scene.gid}/leave`, { token: scene.bob.token });
      await say(scene, scene.ann);
    },
  ],
];

test.for(rules)('a message %s is sent as by push: %s', async ([, isHeard, act], { world }) => {
  const { ann, bob, lia, considered } = await gather(world);
  const gid = await createChannel(world.server, ann, { members: [bob.uid, lia.uid] });
  await call(world.server, 'POST /user/mute', { token: lia.token, body: { add_groups: [{ gid }] } });
  await act({ world, ann, bob, lia, gid });
  await considered();
  if (isHeard) expect(await heard(world, '/bob', 1)).toEqual(['hello']);
  else expect(arrived(world, '/bob')).toEqual([]);
});

describe('the filters of a service', () => {
  test('choose among the messages that notify: mentions and direct messages, or some channels', async ({ world }) => {
    const { server } = world;
    const { ann, bob, bobs, considered } = await gather(world);
    const one = await createChannel(server, ann, { members: [bob.uid] });
    const other = await createChannel(server, ann, { members: [bob.uid] });
    const sendAll = async (turn: number) => {
      await send(server, ann, `group/${one}`, `one ${turn}`);
      await send(server, ann, `group/${other}`, `other ${turn}`);
      await send(server, ann, `user/${bob.uid}`, `direct ${turn}`);
      await considered();
    };
    await change(world, bob, bobs, { trigger_on_all_messages: false, trigger_on_mentions: true });
    await sendAll(1);
    await heard(world, '/bob', 1);
    await change(world, bob, bobs, {
      trigger_on_all_messages: false,
      trigger_on_mentions: false,
      trigger_on_groups: [other],
    });
    await sendAll(2);
    await heard(world, '/bob', 2);
    await change(world, bob, bobs, { trigger_on_all_messages: false, trigger_on_mentions: false });
    await sendAll(3);
    expect(arrived(world, '/bob')).toEqual(['direct 1', 'other 2']);
  });

  test('let a service speak while its user is active only if they want it', async ({ world }) => {
    const { server } = world;
    const { ann, bob, considered } = await gather(world);
    await setUp(server, bob, hookAt(world, '/always', { skip_when_online: false }));
    const stream = await openEvents(server, bob.token);
    await send(server, ann, `user/${bob.uid}`, 'seen');
    expect(await heard(world, '/always', 1)).toEqual(['seen']);
    await considered();
    expect(arrived(world, '/bob')).toEqual([]);
    stream.drop();
  });

  test('limit messages per second: one at first, and the newest of a chat if too many wait', async ({ world }) => {
    const { server, clock, outside } = world;
    const { ann, bob, bobs } = await gather(world);
    await change(world, bob, bobs, { rate_limit_rps: 0.5 });
    for (let turn = 1; turn <= 9; turn += 1) await send(server, ann, `user/${bob.uid}`, `message ${turn}`);
    await expect.poll(() => outside.asked.length).toBe(1);
    clock.advance(1_999);
    expect(outside.asked).toHaveLength(1);
    clock.advance(1);
    await expect.poll(() => outside.asked.length).toBe(2);
    const contents = await heard(world, '/bob', 6);
    expect(contents.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((turn) => `message ${turn}`));
    expect(contents[5]).toBe('message 9');
  });
});

const planned = async ({ server, clock }: ServiceWorld) =>
  ((await server.reads.jobs.findNextDueAt(['notification_services.send'], 0)) ?? clock.now()) - clock.now();

describe('a service that does not take a message', () => {
  test('gets it again after growing pauses, and not any more after an hour', async ({ world }) => {
    const { server, answers, clock, outside } = world;
    const { ann, bob } = await gather(world);
    answers.set('/bob', { status: 500 });
    await send(server, ann, `user/${bob.uid}`, 'hello');
    const pauses = await inTurn([1, 2, 3, 4, 5], async (attempts) => {
      await expect.poll(() => outside.asked.length).toBe(attempts);
      await expect.poll(() => planned(world)).toBeGreaterThan(0);
      const pause = await planned(world);
      clock.advance(pause);
      return pause;
    });
    expect(pauses).toEqual([5_000, 30_000, 120_000, 600_000, 3_600_000]);
    await expect.poll(() => outside.asked.length).toBe(6);
    await expect.poll(() => planned(world)).toBe(0);
    expect(await serviceOf(world, bob)).toMatchObject({
      enabled: true,
      last_sent_at: null,
      failure: { reason: 'busy', status: 500, switched_off: false },
    });
    await expect.poll(() => readMetric(server, 'loquat_notification_services_total{result="later"}')).toBe(6);
  });

  test('gets the newest message of a chat once it works again, at the time that it named', async ({ world }) => {
    const { server, answers, clock } = world;
    const { ann, bob } = await gather(world);
    answers.set('/bob', { status: 429, headers: { 'retry-after': '90' } });
    await send(server, ann, `user/${bob.uid}`, 'one');
    await expect.poll(() => planned(world)).toBe(90_000);
    await expect.poll(() => failureOf(world, bob)).not.toBeNull();
    answers.delete('/bob');
    await send(server, ann, `user/${bob.uid}`, 'two');
    await send(server, ann, `user/${bob.uid}`, 'three');
    expect(await heard(world, '/bob', 2)).toEqual(['one', 'three']);
    await expect.poll(() => failureOf(world, bob)).toBeNull();
    expect((await serviceOf(world, bob)).last_sent_at).toBeLessThanOrEqual(clock.now());
  });

  test('gets no message again that was deleted, or that its user may not read any more', async ({ world }) => {
    const { server, answers } = world;
    const { ann, bob, considered } = await gather(world);
    const gid = await createChannel(server, ann, { members: [bob.uid] });
    answers.set('/bob', { status: 500 });
    const mid = await send(server, ann, `user/${bob.uid}`, 'deleted');
    await heard(world, '/bob', 1);
    await call(server, `DELETE /message/${mid}`, { token: ann.token });
    await send(server, ann, `group/${gid}`, 'of others');
    await considered();
    await call(server, `GET /group/${gid}/leave`, { token: bob.token });
    answers.delete('/bob');
    await expect
      .poll(() => {
        world.clock.advance(10_000);
        return planned(world);
      })
      .toBe(0);
    expect(arrived(world, '/bob')).not.toContain('of others');
    expect(arrived(world, '/bob').length).toBeLessThanOrEqual(2);
  });

  test('is switched off after ten refusals in an hour, and its user sees why', async ({ world }) => {
    const { server, answers, clock } = world;
    const { ann, bob } = await gather(world);
    answers.set('/bob', { status: 404 });
    for (let turn = 1; turn <= 9; turn += 1) {
      await send(server, ann, `user/${bob.uid}`, `message ${turn}`);
      await heard(world, '/bob', turn);
      await expect.poll(async () => (await failureOf(world, bob))?.at).toBeGreaterThan(clock.now() - MINUTE_MS);
    }
    expect(await serviceOf(world, bob)).toMatchObject({ enabled: true, failure: { reason: 'gone', status: 404 } });
    clock.advance(60 * MINUTE_MS);
    await send(server, ann, `user/${bob.uid}`, 'message 10');
    await heard(world, '/bob', 10);
    await expect.poll(async () => (await serviceOf(world, bob)).enabled).toBe(false);
    const service = await serviceOf(world, bob);
    expect(service.failure).toMatchObject({ reason: 'gone', status: 404, switched_off: true });

    answers.delete('/bob');
    await change(world, bob, service, { enabled: true });
    expect(await serviceOf(world, bob)).toMatchObject({ enabled: true, failure: null });
    await send(server, ann, `user/${bob.uid}`, 'again');
    expect((await heard(world, '/bob', 11)).at(-1)).toBe('again');
  });

  test('delays neither those of other users nor sending', async ({ world }) => {
    const { server, outside, answers, release } = world;
    const { ann, bob, lia } = await gather(world);
    await inTurn([1, 2, 3], () => setUp(server, bob, hookAt(world, '/hang')));
    answers.set('/hang', null);
    await send(server, ann, `user/${bob.uid}`, 'one');
    await send(server, ann, `user/${lia.uid}`, 'two');
    expect(await heard(world, '/lia', 1)).toEqual(['two']);
    expect(await heard(world, '/bob', 1)).toEqual(['one']);
    // Of one user, two requests at once.
    await expect.poll(() => outside.asked.filter(({ url }) => url === '/hang').length).toBe(2);
    release();
    await heard(world, '/hang', 3);
  });

  test('is never reached in a private network, unless the operator allows it', async ({ world }) => {
    const { server, outside } = world;
    const { ann, bob, considered } = await gatherInside(world);
    await send(server, ann, `user/${bob.uid}`, 'hello');
    await considered();
    expect(await failureOf(world, bob)).toMatchObject({ reason: 'forbidden_address', status: null });
    expect(outside.asked.map(({ url }) => url)).not.toContain('/inside');

    await withServiceWorld(
      async (allowed) => {
        const people = await gatherInside(allowed);
        await send(allowed.server, people.ann, `user/${people.bob.uid}`, 'hello');
        expect(await heard(allowed, '/inside', 1)).toEqual(['hello']);
      },
      { ALLOW_PRIVATE_NOTIFICATION_SERVICES: 'true' },
    );
  });
});

/** Bob's service is at an address of this machine that is not of the simulated internet. */
async function gatherInside(world: ServiceWorld) {
  const { outside } = world;
  const people = await gather(world);
  const webhook_url = `http://inside.test:${outside.port}/inside`;
  await change(world, people.bob, people.bobs, { config: { webhook_url, method: 'POST' } });
  return people;
}

test('a failed attempt leaves the newer message of its chat planned', async ({ world }) => {
  const { server, answers, release } = world;
  const { ann, bob, considered } = await gather(world);
  answers.set('/bob', { status: 500 });
  await send(server, ann, `user/${bob.uid}`, 'one');
  await heard(world, '/bob', 1);
  answers.set('/bob', null);
  await heard(world, '/bob', 2);
  await send(server, ann, `user/${bob.uid}`, 'two');
  await considered();
  answers.set('/bob', { status: 200 });
  release();
  expect(await heard(world, '/bob', 3)).toEqual(['one', 'one', 'two']);
});
