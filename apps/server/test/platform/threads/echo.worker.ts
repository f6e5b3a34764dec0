import { parentPort, workerData } from 'node:worker_threads';

/** The messages that `kept-thread.test.ts` sends to its thread. */
export type ToEcho = { kind: 'say'; word: string } | { kind: 'die' } | { kind: 'close' };

parentPort?.on('message', (message: ToEcho) => {
  if (message.kind === 'say') parentPort?.postMessage(`${String(workerData)} ${message.word}`);
  else process.exit();
});
