import { expect, test, vi } from 'vitest';
import { signInFounder } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { startTestServer } from '#test/servers/test-server.ts';

test('an idle stream gets a heartbeat every fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await startTestServer();
  const stream = await openEvents(server, (await signInFounder(server)).token);
  expect(stream.heartbeats).toBe(0);
  vi.advanceTimersByTime(15_000);
  await stream.until('a heartbeat', () => stream.heartbeats === 1);
  vi.useRealTimers();
  await server.close();
});
