import { tellFailure } from '../../lib/tell-failure.ts';
import { rememberEmoji } from '../reactions/recent-emoji.ts';
import { toggleReaction } from '../reactions/reactions.actions.ts';

/** Reacts to a message, or takes the same reaction back; a toast says when the server refuses. */
export function react(mid: number, emoji: string): void {
  rememberEmoji(emoji);
  toggleReaction(mid, emoji).catch(tellFailure);
}
