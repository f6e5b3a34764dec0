import type { Mid, Uid } from '@loquat/contract';

/** One person's reaction of one kind to a message. */
export interface OwnReaction {
  mid: Mid;
  uid: Uid;
  action: string;
}

/** The reactions that a message has now. */
export interface ReactionStore {
  /** Whether somebody reacts to the message in this way. */
  has(mid: Mid, action: string): Promise<boolean>;
  /** With how many kinds people react to the message. */
  countKinds(mid: Mid): Promise<number>;
  /** With how many of them this person does. */
  countOwn(mid: Mid, uid: Uid): Promise<number>;
  /** Adds the reaction, or takes it back when it is there. */
  toggle(reaction: OwnReaction): Promise<void>;
}
