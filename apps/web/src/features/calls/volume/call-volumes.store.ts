import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '#state/storage.ts';

const STORED_NAME = 'loquat:call-volumes';
/** The volume at which a user is sent, in percent. */
export const NORMAL_VOLUME = 100;
export const MAX_VOLUME = 200;
/** Maximum number of users whose volumes a device stores. */
const MAX_STORED = 500;

const Stored = z.record(z.string(), z.number().check(z.minimum(0), z.maximum(MAX_VOLUME)));

/** How loud users are on this device, in percent by uid. Absent users have the normal volume. */
export const callVolumesStore = create<Readonly<Record<string, number>>>()(() => readStored(STORED_NAME, Stored) ?? {});
callVolumesStore.subscribe((volumes) => writeStored(STORED_NAME, volumes));

export function setVolume(uid: number, percent: number): void {
  const { [uid]: _before, ...others } = callVolumesStore.getState();
  const kept = Object.fromEntries(Object.entries(others).slice(1 - MAX_STORED));
  callVolumesStore.setState(percent === NORMAL_VOLUME ? kept : { ...kept, [uid]: percent }, true);
}

export const useVolumeOf = (uid: number): number => callVolumesStore((volumes) => volumes[uid] ?? NORMAL_VOLUME);
