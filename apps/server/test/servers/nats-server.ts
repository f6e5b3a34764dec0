import { onTestFinished, test, type TestAPI } from 'vitest';
import { NATS_PROGRAM, startNatsProcess } from './nats-process.ts';

/** Tests that need NATS: skipped by name where it is not installed. */
export const testWithNats: TestAPI = NATS_PROGRAM === undefined ? (test.skip as TestAPI) : test;

/** A NATS that can be stopped and started again; it ends with the test. */
export async function startNats() {
  const nats = await startNatsProcess();
  onTestFinished(nats.stop);
  return nats;
}
