import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const IDLE_MS = 20_000;
const TEXT = 'The quick brown fox jumps over the lazy dog, and the dog writes it down.';

/** Sends a message to a channel; resolves when it is acknowledged. */
export type Send = (gid: number) => Promise<void>;

/** Sends over keep-alive connections; closes idle ones before the server does. */
export function createSend(port: number, token: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });
  const headers = { 'content-type': 'text/plain', 'content-length': TEXT.length, 'x-api-key': token };
  return (gid: number) =>
    new Promise<void>((resolve, reject) => {
      const options = { agent, port, host: '127.0.0.1', path: `/api/group/${gid}/send`, method: 'POST', headers };
      const sending = request(options, (response) => {
        response.resume();
        if (response.statusCode !== 200) reject(new Error(`A send was answered with ${response.statusCode}`));
        response.on('end', resolve);
      });
      sending.on('error', reject);
      sending.end(TEXT);
    });
}

/** The quantile of the values at this share. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

/** Sends on schedule, whether or not earlier sends were answered, until `isOver`; returns the milliseconds of each. */
export async function pace(send: Send, gid: number, perSecond: number, isOver: (sent: number) => boolean) {
  const tookMs: number[] = [];
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; !isOver(sent); sent += 1) {
    const due = startedAt + (sent * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    const timed = async () => {
      await send(gid);
      // Measured from the scheduled time, so that a late start counts too.
      tookMs.push(performance.now() - due);
    };
    pending.push(timed());
  }
  await Promise.all(pending);
  return tookMs;
}
