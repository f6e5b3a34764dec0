import { controlledEngine } from '../own-call/call-controls.ts';
import { ownCallStore } from '../own-call/own-call.store.ts';
import { type CallEmoji, createPace } from './palette.ts';
import { showReaction } from './reactions.store.ts';

/** Minimum time between two reactions of the user. */
const PAUSE_MS = 300;
const isInTime = createPace(PAUSE_MS);

/** Reacts in the call of this page; does nothing if the user reacts too often. */
export function react(emoji: CallEmoji): void {
  const me = ownCallStore.getState().members.find(({ isMe }) => isMe);
  if (!me || !isInTime('')) return;
  controlledEngine()?.react(emoji);
  showReaction(me.id, emoji);
}
