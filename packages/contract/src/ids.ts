import * as z from 'zod/mini';

/** User id. Rises from 1; uid 1 is the founder of the server. */
export const Uid = z.int().check(z.positive()).brand<'Uid'>();
export type Uid = z.output<typeof Uid>;

/** The user who set up the server. */
export const FOUNDER_UID = 1 as Uid;

/** Channel id (wire: group id). Rises from 1. */
export const Gid = z.int().check(z.positive()).brand<'Gid'>();
export type Gid = z.output<typeof Gid>;

/** Message id: one rising sequence over all chats. Edits, reactions and deletions have ids of their own. */
export const Mid = z.int().check(z.positive()).brand<'Mid'>();
export type Mid = z.output<typeof Mid>;

/** Milliseconds since the epoch, UTC. */
export const Timestamp = z.int().check(z.nonnegative());
export type Timestamp = z.output<typeof Timestamp>;
