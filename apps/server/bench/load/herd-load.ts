import type { DeviceSession } from '../seed.ts';
import { type HerdTally, ReturningDevice } from './returning-device.ts';

/** A child process that simulates the reconnecting devices. */
export type HerdOrder =
  | { open: readonly DeviceSession[]; port: number }
  /** Makes each device miss this many of its messages. */
  | { miss: number }
  /** Resets the counts. */
  | { forget: true }
  | { report: true };

export interface HerdReport extends HerdTally {
  readonly ready: number;
  /** Messages received since the last `miss`. */
  readonly received: number;
}

const NONE: HerdTally = { attempts: 0, unreachable: 0, refused: 0, broken: 0, silent: 0, misplaced: 0 };
const OPENING_AT_ONCE = 50;
const LOOK_MS = 20;
const SILENCE_LOOK_MS = 500;

const tally = { ...NONE };
const devices: ReturningDevice[] = [];

async function untilReady(some: readonly ReturningDevice[]): Promise<void> {
  while (!some.every(({ isReady }) => isReady)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/** The first connection receives the list of users; the others have it already, like devices in daily use. */
async function open(port: number, sessions: readonly DeviceSession[]): Promise<void> {
  for (let from = 0; from < sessions.length; from += from === 0 ? 1 : OPENING_AT_ONCE) {
    const usersVersion = devices[0]?.usersVersion ?? 0;
    const some = sessions
      .slice(from, from === 0 ? 1 : from + OPENING_AT_ONCE)
      .map((session) => new ReturningDevice(port, session, usersVersion, tally));
    devices.push(...some);
    for (const device of some) device.connect();
    await untilReady(some);
  }
}

function report(): HerdReport {
  const received = devices.reduce((sum, device) => sum + device.received, 0);
  return { ...tally, ready: devices.filter(({ isReady }) => isReady).length, received };
}

async function obey(order: HerdOrder): Promise<HerdReport> {
  if ('open' in order) await open(order.port, order.open);
  if ('miss' in order) for (const device of devices) device.forget(order.miss);
  if ('forget' in order) Object.assign(tally, NONE);
  return report();
}

setInterval(() => devices.forEach((device) => device.watchForSilence()), SILENCE_LOOK_MS);
process.on('message', (order: HerdOrder) => void obey(order).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
