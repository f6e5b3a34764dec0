import { expect, test as base } from 'vitest';
import { call, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { type Person, personOf, send } from '#test/drivers/people.ts';
import { gather, heard, type PushWorld, withPushWorld } from '#test/servers/push-world.ts';

const test = base.extend<{ house: PushWorld }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  house: ({}, use) => withPushWorld(use),
});

/** `gather`, with helpers to write to Bob and to report his activity. */
async function gatherAround(house: PushWorld) {
  const people = await gather(house);
  const { server } = house;
  const { ann, bob, lia, bobs, lias } = people;
  let asides = 0;
  return {
    ...people,
    /** Resolves once the message has been handled: the log is followed in order. */
    async tell(text: string): Promise<void> {
      await send(server, ann, `user/${bob.uid}`, text);
      await send(server, ann, `user/${lia.uid}`, 'aside');
      await heard(house, lias, (asides += 1));
    },
    be: async (active: boolean, { token }: Person = bob): Promise<void> => {
      expect(await statusOf(server, 'PUT /user/activity', { token, body: { active } })).toBe(200);
    },
    heardByBob: async (count: number) =>
      (await heard(house, bobs, count)).map((push) => (push as { body?: string }).body),
  };
}

const bobsPhone = async ({ server }: PushWorld): Promise<Person> =>
  personOf(await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone'));

test('a user away from an open tab gets pushes, until they are back', async ({ house }) => {
  const { bob, tell, be, heardByBob } = await gatherAround(house);
  await openEvents(house.server, bob.token);
  await tell('while there');
  await be(false);
  await tell('while away');
  await be(true);
  await tell('while back');
  await be(false);
  await tell('while away again');
  expect(await heardByBob(2)).toEqual(['while away', 'while away again']);
});

test('one active device is enough, and each reports for itself', async ({ house }) => {
  const { bob, tell, be, heardByBob } = await gatherAround(house);
  const phone = await bobsPhone(house);
  await openEvents(house.server, bob.token);
  await openEvents(house.server, phone.token);
  await be(false);
  await tell('on the phone');
  await be(false, phone);
  await tell('nowhere');
  await be(true, phone);
  await tell('on the phone again');
  await be(false, phone);
  await tell('nowhere again');
  expect(await heardByBob(2)).toEqual(['nowhere', 'nowhere again']);
});

test('a new stream is active, whatever the state of the one before', async ({ house }) => {
  const { bob, tell, be, heardByBob } = await gatherAround(house);
  // Without a stream the report has no effect.
  await be(false);
  await openEvents(house.server, bob.token);
  await tell('at first');
  await be(false);
  const older = await openEvents(house.server, bob.token);
  await tell('after a reload');
  await be(false);
  await tell('while away');
  older.drop();
  expect(await heardByBob(1)).toEqual(['while away']);
});

test('a message that arrived while a user was active is not pushed when they leave, and reading it elsewhere withdraws others', async ({
  house,
}) => {
  const { ann, bob, bobs, tell, be } = await gatherAround(house);
  const { server } = house;
  await openEvents(server, bob.token);
  await tell('left unread');
  await be(false);
  const mid = await send(server, ann, `user/${bob.uid}`, 'pushed');
  expect(await heard(house, bobs, 1)).toMatchObject([{ type: 'message', mid }]);
  await be(true);
  await call(server, 'POST /user/read-index', { token: bob.token, body: { users: [{ uid: ann.uid, mid }] } });
  expect((await heard(house, bobs, 2))[1]).toMatchObject({ type: 'withdrawal', mids: [mid], badge: 0 });
});
