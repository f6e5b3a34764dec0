import { i18n } from '../../../lib/i18n/i18n.ts';
import { problemCodeOf } from '../../../lib/i18n/problem-key.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { rememberEmoji } from './recent-emoji.ts';
import { toggleReaction } from './reactions.actions.ts';

function explain(error: unknown): void {
  if (problemCodeOf(error) === 'message.too_many_reactions') toasts.error(i18n.t('problem.too_many_reactions'));
  else tellFailure(error);
}

/** Reacts to a message, or removes the same reaction; a toast reports if the server refuses. */
export function react(mid: number, emoji: string): void {
  rememberEmoji(emoji);
  toggleReaction(mid, emoji).catch(explain);
}
