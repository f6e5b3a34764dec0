import type { Mid, Uid } from '@loquat/contract';

/** One person's reaction of one kind to a message. */
export interface OwnReaction {
  mid: Mid;
  uid: Uid;
  action: string;
}

/** The reactions that a message has now. */
export interface ReactionStore {
  /** Whether somebody has this reaction to the message. */
  has(mid: Mid, action: string): Promise<boolean>;
  /** The number of kinds of reactions to the message. */
  countKinds(mid: Mid): Promise<number>;
  /** The number of kinds used by this person. */
  countOwn(mid: Mid, uid: Uid): Promise<number>;
  /** Adds the reaction, or removes it if it exists. */
  toggle(reaction: OwnReaction): Promise<void>;
}
