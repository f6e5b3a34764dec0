import type { LoggedEntry } from './messages.store.ts';

/** The JSON around `detail` on the wire: numbers of up to 16 digits and their names. */
export const ENTRY_FRAME_BYTES = 160;

/** The size of an entry as JSON. */
export const bytesOfEntry = ({ detail }: LoggedEntry): number => Buffer.byteLength(detail) + ENTRY_FRAME_BYTES;
