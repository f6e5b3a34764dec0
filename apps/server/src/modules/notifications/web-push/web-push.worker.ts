// Encrypts and sends pushes, on a thread of its own: sending messages never waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { giveWay } from '../../../platform/threads/give-way.ts';
import { USER_AGENT } from '../../../version.ts';
import type { FromSender, SenderPlace, ToSender } from './web-push-protocol.ts';
import { createSender } from './web-push-sender.ts';

giveWay();

const { keys } = workerData as SenderPlace;
const sender = createSender({ keys, safeFetch: createSafeFetch({ userAgent: USER_AGENT }) });
const say = (message: FromSender) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToSender) => {
  // Connections that are kept for a moment would keep the thread as well. This ends the thread, not the process.
  if (message.kind === 'close') process.exit();
  const { id, push } = message;
  sender.send(push).then(
    (outcome) => say({ kind: 'done', id, outcome }),
    // Its message may quote what was being sent.
    (error: unknown) => say({ kind: 'failed', id, problem: error instanceof Error ? error.name : 'unknown' }),
  );
});
