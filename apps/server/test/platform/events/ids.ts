import type { Gid, Uid } from '@loquat/contract';

/** A number as the user id it stands for in a test. */
export const uid = (value: number): Uid => value as Uid;

/** A number as the channel id it stands for in a test. */
export const gid = (value: number): Gid => value as Gid;
