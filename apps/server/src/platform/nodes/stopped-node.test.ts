import { expect, onTestFinished } from 'vitest';
import { answerTo, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openStreams } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, messagesIn, type Person, send } from '#test/drivers/people.ts';
import { ReadingMember } from '#test/nodes/reading-member.ts';
import { holdMessages, watchWriting } from '#test/platform/postgres/held-writing.ts';
import { makeLossyConnection } from '#test/platform/postgres/lossy-connection.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { NATS_PROGRAM } from '#test/servers/nats-process.ts';
import { startNats } from '#test/servers/nats-server.ts';
import { openNodes } from '#test/servers/nodes.ts';

/** In parallel with other tests: three servers, one of which is suspended for longer than calls wait. */
const TAKES_MS = 240_000;
/** A node that has not been up to date for longer than calls wait refuses them at once. */
const STANDS_STILL_MS = 5_200;

const read = ({ deliveries }: ReadingMember) => deliveries.map(({ text }) => text);
const heard = (stream: EventStream) =>
  messagesIn(stream.events).map(({ detail }) => ('content' in detail ? detail.content : null));

/** Three nodes, one of them a process that can be suspended. */
async function openThree() {
  const nodes = await openNodes();
  const way = await makeLossyConnection(nodes.url);
  const env = NATS_PROGRAM === undefined ? {} : { BUS_URL: (await startNats()).url };
  const [one, two] = [await nodes.start(env), await nodes.start(env)];
  const child = await nodes.startChild({ ...env, DATABASE_URL: way.url });
  const [ann, bob, cid] = await meet(one, 'bob', 'cid');
  const gid = await createChannel(one, ann, { members: [bob.uid, cid.uid] });
  const chat = `group/${gid}` as const;

  const remove = ({ uid }: Person) => statusOf(one, `POST /${chat}/members/remove`, { token: ann.token, body: [uid] });
  const stop = () => {
    process.kill(child.pid, 'SIGSTOP');
    // A suspended process cannot shut down gracefully.
    onTestFinished(() => child.kill());
  };
  const goOn = () => process.kill(child.pid, 'SIGCONT');
  /** Calls to the suspended node; it answers when it resumes. */
  const ask = () =>
    Promise.all([
      statusOf(child, `GET /${chat}/history`, { token: bob.token }),
      statusOf(child, `GET /${chat}/history`, { token: cid.token }),
      statusOf(child, `POST /${chat}/send`, { token: bob.token, body: 'from outside' }),
      statusOf(child, 'GET /user/me', { token: cid.token }),
    ]);
  return { url: nodes.url, way, one, two, child, ann, bob, cid, gid, chat, remove, stop, goOn, ask };
}

test(
  'a node that is suspended during a write delays the others for three seconds, and no message is lost',
  { timeout: TAKES_MS },
  async () => {
    const { url, way, one, two, child, ann, bob, cid, gid, chat, remove, stop, goOn, ask } = await openThree();
    const mid = await send(child, ann, chat, 'before');
    const readers = [bob, cid].map(
      (person) => new ReadingMember([child.origin], person, { gid, node: 0, mid: mid - 1 }),
    );
    const [bobs, cids] = [nth(readers, 0), nth(readers, 1)];
    onTestFinished(() => readers.forEach((reader) => reader.stop()));
    await expect.poll(() => readers.map(({ lastMid }) => lastMid)).toEqual([mid, mid]);
    const held = await holdMessages(url);
    const unfinished = statusOf(child, `POST /${chat}/send`, { token: ann.token, body: 'in the middle' });
    await held.isReached();
    stop();
    const stoppedAt = performance.now();
    await held.letGo();
    // Writers wait and are not refused; readers do not wait.
    const removal = remove(bob);
    expect(await listHistory(two, cid, chat)).toHaveLength(1);
    expect(await removal).toBe(200);

    const acknowledged: string[] = [];
    for (let round = 0; performance.now() - stoppedAt < STANDS_STILL_MS; round += 1) {
      await send(round % 2 ? two : one, ann, chat, `round ${round}`);
      acknowledged.push(`round ${round}`);
    }
    // The node resumes, and cannot know what happened meanwhile.
    way.cut();
    goOn();
    expect(await ask()).toEqual([503, 503, 503, 503]);
    expect([read(bobs), read(cids)]).toEqual([['before'], ['before']]);

    way.mend();
    // Undone, and either refused or, if the node is up to date by then, run again.
    const isDoneAnew = (await unfinished) === 200;
    await expect.poll(async () => (await fetch(`${child.origin}/health/ready`)).status).toBe(200);
    const last = await send(child, cid, chat, 'the last one');
    await expect.poll(() => cids.lastMid).toBe(last);
    const toBob = await send(child, cid, `user/${bob.uid}`, 'you were removed');
    await expect.poll(() => bobs.lastMid).toBe(toBob);
    const anew = isDoneAnew ? ['in the middle'] : [];
    expect(read(cids)).toEqual(['before', ...acknowledged, ...anew, 'the last one']);
    expect(read(bobs)).toEqual(['before']);
    expect(await ask()).toEqual([403, 200, 403, 200]);
  },
);

test('a node that is suspended between two calls delays no other node, and catches up before it answers', async () => {
  const { url, one, child, ann, bob, cid, gid, chat, remove, stop, goOn, ask } = await openThree();
  const [bobs, cids] = await openStreams(child, bob, cid);
  await send(child, ann, chat, 'before');
  for (const stream of [bobs, cids]) await stream.find('chat');
  const isWriting = await watchWriting(url);
  stop();
  // The node also reports presence, and may be in the middle of that write.
  while (await isWriting()) {
    goOn();
    await expect.poll(isWriting).toBe(false);
    stop();
  }
  expect(await remove(bob)).toBe(200);
  const asked = ask();
  await send(one, ann, chat, 'without bob');
  await answerTo(one, 'POST /user/typing', { token: ann.token, body: { target: { gid } } });
  goOn();

  expect(await asked).toEqual([403, 200, 403, 200]);
  await send(one, ann, `user/${bob.uid}`, 'you were removed');
  const last = await send(child, cid, chat, 'the last one');
  await cids.find('chat', ({ mid }) => mid === last);
  await bobs.until('the last message', () => heard(bobs).includes('you were removed'));
  expect(heard(cids)).toEqual(['before', 'without bob', 'the last one']);
  expect(heard(bobs)).toEqual(['before', 'you were removed']);
  expect(bobs.all('typing')).toEqual([]);
});
