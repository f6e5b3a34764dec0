import type { Gid, Uid } from '@loquat/contract';

/** A number as a user id. */
export const uid = (value: number): Uid => value as Uid;

/** A number as a channel id. */
export const gid = (value: number): Gid => value as Gid;
