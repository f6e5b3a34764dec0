import type { Clock } from '#platform/clock.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import type { PushOutcome } from '../push-targets.ts';
import type { FromSender, SenderPlace, ToSender } from './web-push-protocol.ts';
import type { WebPushSender } from './web-push-sender.ts';

export interface SenderThreadParts extends SenderPlace {
  clock: Pick<Clock, 'after'>;
  report: (error: unknown) => void;
}

// A small young generation: V8 collects a larger one with helper threads, which have the priority of the main thread.
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 2 };
/** The outcome of pushes on a thread that died, or before a new one has started. */
const LOST: PushOutcome = { is: 'later', afterMs: undefined };

/** Sends from a separate thread, which starts with the first push: encryption and TLS take a millisecond for each. */
export function createSenderThread({ keys, clock, report }: SenderThreadParts): WebPushSender {
  const waiting = new Map<number, PromiseWithResolvers<PushOutcome>>();
  let lastId = 0;

  function hear(message: FromSender): void {
    const sent = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'done') sent?.resolve(message.outcome);
    else sent?.reject(new Error(`A push was not sent: ${message.problem}`));
  }

  function giveUp(): void {
    for (const { resolve } of waiting.values()) resolve(LOST);
    waiting.clear();
  }

  const thread = createKeptThread<ToSender, FromSender>({
    clock,
    report,
    limits: LIMITS,
    onMessage: hear,
    isProof: ({ kind }) => kind === 'done',
    entry: new URL('./web-push.worker.ts', import.meta.url),
    workerData: { keys } satisfies SenderPlace,
    onLost: giveUp,
  });

  return {
    async send(push) {
      thread.start();
      const id = (lastId += 1);
      if (!thread.tell({ kind: 'send', id, push })) return LOST;
      const sent = Promise.withResolvers<PushOutcome>();
      waiting.set(id, sent);
      return sent.promise;
    },
    async close() {
      await thread.close();
      giveUp();
    },
  };
}
