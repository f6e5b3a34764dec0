import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '../../state/storage.ts';

const STORED_NAME = 'loquat:call-devices';

const Stored = z.object({
  /** Ids of devices, empty = the browser's choice. */
  microphone: z.string(),
  speaker: z.string(),
  camera: z.string(),
  /** The microphone is open only while a key is held. */
  isPushToTalk: z.boolean(),
  /** The push-to-talk key, by its place on the keyboard. */
  talkKey: z.string(),
});
export type CallDevices = z.output<typeof Stored>;

const START: CallDevices = { microphone: '', speaker: '', camera: '', isPushToTalk: false, talkKey: 'Space' };

/** The user's devices for calls; stored in this browser. */
export const callDevicesStore = create<CallDevices>()(() => readStored(STORED_NAME, Stored) ?? START);
callDevicesStore.subscribe((state) => writeStored(STORED_NAME, state));

export const setCallDevices = (change: Partial<CallDevices>): void => callDevicesStore.setState(change);

/** The name of a key, given its place on the keyboard. */
export const nameOfKey = (code: string): string => code.replace(/^(Key|Digit)/, '').replace(/(Left|Right)$/, ' $1');
