// Encrypts and sends pushes on a separate thread, so that messages never wait for it.
import { parentPort, workerData } from 'node:worker_threads';
import { createSafeFetch } from '#platform/safe-fetch/safe-fetch.ts';
import { giveWay } from '#platform/threads/give-way.ts';
import { USER_AGENT } from '#version.ts';
import type { FromSender, SenderPlace, ToSender } from './web-push-protocol.ts';
import { createSender } from './web-push-sender.ts';

giveWay();

const { keys } = workerData as SenderPlace;
const sender = createSender({ keys, safeFetch: createSafeFetch({ userAgent: USER_AGENT }) });
const say = (message: FromSender) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToSender) => {
  // Connections that are kept alive would keep the thread running. This ends the thread, not the process.
  if (message.kind === 'close') process.exit();
  const { id, push } = message;
  sender.send(push).then(
    (outcome) => say({ kind: 'done', id, outcome }),
    // The error's message may quote the push.
    (error: unknown) => say({ kind: 'failed', id, problem: error instanceof Error ? error.name : 'unknown' }),
  );
});
