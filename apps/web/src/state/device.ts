import { nanoid } from 'nanoid';
import * as z from 'zod/mini';
import { readStored, writeStored } from './storage.ts';

const STORED_NAME = 'loquat:device';
let device: string | undefined;

/** Name of this browser among the devices of a user: `web:` and a random id, created once and stored. */
export function deviceKey(): string {
  device ??= readStored(STORED_NAME, z.string());
  if (!device) {
    device = `web:${nanoid()}`;
    writeStored(STORED_NAME, device);
  }
  return device;
}
