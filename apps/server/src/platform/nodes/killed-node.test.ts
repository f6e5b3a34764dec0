import { expect } from 'vitest';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet, messagesIn, send } from '#test/drivers/people.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { openNodes } from '#test/servers/nodes.ts';

test('when a node is killed, its clients continue on another and miss nothing, or are offline after ten seconds', async () => {
  const nodes = await openNodes();
  const one = await nodes.start();
  const killed = await nodes.startChild();
  const [ann, bob, cid] = await meet(one, 'bob', 'cid');
  const gid = await createChannel(one, ann, { members: [bob.uid, cid.uid] });
  const watching = await openEvents(one, ann.token);
  const [bobStream] = [await openEvents(killed, bob.token), await openEvents(killed, cid.token)];
  await watching.find('users_state_changed', ({ uid, online }) => uid === cid.uid && online);
  const first = await send(killed, cid, `group/${gid}`, 'through the node that is killed');
  await bobStream.find('chat', ({ mid }) => mid === first);

  await killed.kill();
  await bobStream.closed();
  const missed = await send(one, ann, `group/${gid}`, 'while bob was away');
  const again = await openEvents(one, bob.token, { after_mid: first });
  const next = await send(one, ann, `group/${gid}`, 'and he is back');
  await again.find('chat', ({ mid }) => mid === next);

  expect(messagesIn(again.events).map(({ mid }) => mid)).toEqual([missed, next]);
  await expect
    .poll(() => watching.all('users_state_changed').map(({ uid, online }) => [uid, online]))
    .toContainEqual([cid.uid, false]);
  expect(watching.all('users_state_changed').filter(({ uid, online }) => uid === bob.uid && !online)).toEqual([]);
});
