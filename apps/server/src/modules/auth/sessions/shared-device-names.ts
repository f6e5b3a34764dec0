import { randomBytes } from 'node:crypto';
import { UNKNOWN_DEVICE } from '@loquat/contract';
import { NATIVE_DEVICE } from '#platform/http/native-apps.ts';

/** Names that a client sends from every machine: the native app, the registration form of web clients, and no name. */
const SHARED_NAMES = [NATIVE_DEVICE, 'browser', UNKNOWN_DEVICE];
const SUFFIX_BYTES = 6;
const OWN_NAME = new RegExp(`^(${SHARED_NAMES.join('|')}):[0-9a-f]{${SUFFIX_BYTES * 2}}$`);

/** Whether many machines send this name. A session with such a name would end with the sign-in of another machine. */
export const isSharedName = (device: string): boolean => SHARED_NAMES.includes(device);

/** A name of its own for a machine that sent a shared one, such as `flutter:9f2c4e1a07bd`. */
export const ownNameOf = (shared: string): string => `${shared}:${randomBytes(SUFFIX_BYTES).toString('hex')}`;

/** The shared name that the machine of a session sent; undefined if it chose a name of its own. */
export const sharedNameOf = (device: string): string | undefined =>
  isSharedName(device) ? device : OWN_NAME.exec(device)?.[1];
