import { i18n } from '#lib/i18n/i18n.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { toggleReaction } from './reactions.actions.ts';
import { rememberEmoji } from './recent-emoji.ts';

function explain(error: unknown): void {
  if (problemCodeOf(error) === 'message.too_many_reactions') toasts.error(i18n.t('problem.too_many_reactions'));
  else reportFailure(error);
}

/** Reacts to a message, or removes the same reaction; shows a toast if the server refuses. */
export function react(mid: number, emoji: string): void {
  rememberEmoji(emoji);
  toggleReaction(mid, emoji).catch(explain);
}
