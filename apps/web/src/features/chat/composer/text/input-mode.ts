import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '#state/storage.ts';

const STORED_NAME = 'loquat:input-mode';
const InputMode = z.enum(['text', 'markdown']);
export type InputMode = z.output<typeof InputMode>;

const store = create<{ mode: InputMode }>()(() => ({ mode: readStored(STORED_NAME, InputMode) ?? 'text' }));

/** Whether messages are written as plain text or as markdown; stored on this device. */
export const useInputMode = (): InputMode => store((state) => state.mode);

export function setInputMode(mode: InputMode): void {
  store.setState({ mode });
  writeStored(STORED_NAME, mode);
}
