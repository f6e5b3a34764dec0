import { rememberEmoji } from '../reactions/recent-emoji.ts';
import { toggleReaction } from '../reactions/reactions.actions.ts';
import { tellProblem } from './tell.ts';

/** Reacts to a message, or takes the same reaction back; a toast says when the server refuses. */
export function react(mid: number, emoji: string): void {
  rememberEmoji(emoji);
  toggleReaction(mid, emoji).catch(tellProblem);
}
