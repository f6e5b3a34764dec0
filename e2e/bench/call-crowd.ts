import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** `apps/server/bench/crowd.ts` uses internals of the server, to create many users quickly: a process of its own. */
const CROWD = new URL('../../apps/server/bench/crowd.ts', import.meta.url);
const TELL_TIMEOUT_MS = 20_000;
const LOOK_MS = 20;

interface CallNews {
  text: string;
  streams: number;
  /** When the last stream received it. */
  lastAt: number;
}

export interface CrowdNews {
  calls: CallNews[];
  polls: number;
  refused: number;
  slowestMs: number;
}

/** To request the participants of a room from now on; to forget received states of calls. */
type CrowdOrder = { room?: string; forget?: true };

/** A server with many users, each with an open stream. */
export interface Crowd {
  readonly origin: string;
  readonly tokens: readonly string[];
  /** The channel of all these users. */
  readonly gid: number;
  ask(order?: CrowdOrder): Promise<CrowdNews>;
  /** When all users had received a fitting state of the call, since the last `forget`; milliseconds since the epoch. */
  heard(fits: (uids: readonly number[]) => boolean): Promise<number>;
  stop(): Promise<void>;
}

async function answer<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message');
  return message as T;
}

const uidsIn = ({ text }: CallNews): number[] =>
  (JSON.parse(text) as { call: { users: { uid: number }[] } }).call.users.map(({ uid }) => uid);

export async function startCrowd(count: number): Promise<Crowd> {
  const env = { ...process.env, ALLOW_PRIVATE_PROVIDERS: 'true', RATE_LIMITS: 'off' };
  const child = fork(CROWD, [`${count}`], { env });
  const { port, tokens, gid } = await answer<{ port: number; tokens: string[]; gid: number }>(child);
  const ask = (order: CrowdOrder = {}): Promise<CrowdNews> => {
    child.send(order);
    return answer<CrowdNews>(child);
  };

  async function heard(fits: (uids: readonly number[]) => boolean): Promise<number> {
    const giveUpAt = performance.now() + TELL_TIMEOUT_MS;
    for (;;) {
      const { calls } = await ask();
      const told = calls.find((one) => one.streams === count && fits(uidsIn(one)));
      if (told) return told.lastAt;
      if (performance.now() > giveUpAt)
        throw new Error(`Not everybody heard of it: ${JSON.stringify(calls.slice(-3))}`);
      await delay(LOOK_MS);
    }
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    tokens,
    gid,
    ask,
    heard,
    async stop() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
