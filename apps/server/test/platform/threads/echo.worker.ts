import { parentPort, workerData } from 'node:worker_threads';

/** What `kept-thread.test.ts` tells its thread. */
export type ToEcho = { kind: 'say'; word: string } | { kind: 'die' } | { kind: 'close' };

parentPort?.on('message', (message: ToEcho) => {
  if (message.kind === 'say') parentPort?.postMessage(`${String(workerData)} ${message.word}`);
  else process.exit();
});
