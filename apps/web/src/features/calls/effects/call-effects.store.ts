import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '#state/storage.ts';

const STORED_NAME = 'loquat:call-effects';

const Stored = z.object({
  /** The background of the user's camera picture is blurred. */
  blur: z.boolean(),
  /** A neural network removes noise from the user's microphone, beyond the browser's own filter. */
  noise: z.boolean(),
});
export type CallEffects = z.output<typeof Stored>;
export type CallEffect = keyof CallEffects;

/** The effects on the user's own camera and microphone; stored on the device. */
export const callEffectsStore = create<CallEffects>()(
  () => readStored(STORED_NAME, Stored) ?? { blur: false, noise: false },
);
callEffectsStore.subscribe((state) => writeStored(STORED_NAME, state));
