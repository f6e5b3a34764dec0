import { Agent, request } from 'node:http';
import { startTarget } from './bench-target.ts';
import { startLoad } from './load-generator.ts';

/** How often existing clients request the participants of a call. */
const POLL_MS = 5_000;
const SOCKETS = 200;

/**
 * A server with many clients, for a bench outside the server package that also uses LiveKit and a browser. The argument
 * is the number of clients. It reports `{port, tokens, gid}`, then answers each message with the call events received
 * so far: a room name makes all clients poll its participants from then on, and `forget` discards the received events.
 */
const count = Number(process.argv[2]);
const target = await startTarget(count);
const load = startLoad(target);
await load.open(count);

const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
const answers = { polls: 0, refused: 0, slowestMs: 0 };

function poll(path: string, token: string): void {
  const startedAt = performance.now();
  const options = { agent, port: target.port, host: '127.0.0.1', path: `/api/admin/livekit/${path}` };
  const asking = request({ ...options, headers: { 'x-api-key': token } }, (response) => {
    response.resume();
    if (response.statusCode !== 200) answers.refused += 1;
    response.on('end', () => {
      answers.polls += 1;
      answers.slowestMs = Math.max(answers.slowestMs, performance.now() - startedAt);
    });
  });
  asking.on('error', () => (answers.refused += 1));
  asking.end();
}

/** Each at its own time, as for clients that started at different times. */
function pollFor(room: string): void {
  for (const [index, token] of target.tokens.entries())
    setTimeout(
      () => {
        const ask = () => ['channel/0/100', `channel/user/${room}/false`].forEach((path) => poll(path, token));
        ask();
        setInterval(ask, POLL_MS);
      },
      (index * POLL_MS) / count,
    );
}

process.on('message', (order: { room?: string; forget?: true }) => {
  if (order.room !== undefined) pollFor(order.room);
  const answer = async () => {
    if (order.forget) await load.forgetCalls();
    process.send?.({ calls: await load.calls(), ...answers });
  };
  answer().catch(console.error);
});
process.on('disconnect', () => {
  void Promise.all([load.stop(), target.stop()]).finally(() => process.exit());
});
process.send?.({ port: target.port, tokens: target.tokens, gid: target.gid });
