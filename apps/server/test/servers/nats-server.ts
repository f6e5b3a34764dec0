import { onTestFinished, test, type TestAPI } from 'vitest';
import { NATS_PROGRAM, startNatsProcess } from './nats-process.ts';

/** Tests that need NATS: listed as skipped where it is not installed. */
export const testWithNats: TestAPI = NATS_PROGRAM === undefined ? (test.skip as TestAPI) : test;

/** A NATS server that can be stopped and restarted; it ends with the test. */
export async function startNats() {
  const nats = await startNatsProcess();
  onTestFinished(nats.stop);
  return nats;
}
