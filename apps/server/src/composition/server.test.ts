import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { meet, send } from '../../test/drivers/people.ts';
import { startTestServer } from '../../test/servers/test-server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A weak reference to a closed server that was used before. */
async function closedServer(): Promise<WeakRef<object>> {
  const server = await startTestServer();
  const [founder, member] = await meet(server, 'Bob');
  const events = await openEvents(server, member.token);
  await send(server, founder, 'user/2', 'hello');
  await events.find('chat');
  await server.close();
  return new WeakRef(server.app);
}

test('a closed server leaves no timer and no listener that keeps it in memory', async () => {
  const app = await closedServer();
  // Connections of clients are kept open for some seconds.
  const isGone = (): boolean => {
    collectGarbage();
    return app.deref() === undefined;
  };
  await expect.poll(isGone, { interval: 500 }).toBe(true);
});
