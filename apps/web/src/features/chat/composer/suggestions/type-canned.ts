import { loadCannedAnswers } from '#features/canned-answers/canned-answers.actions.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { toasts } from '#ui/feedback/toasts.ts';

/** Types the sign that opens the list of canned answers; shows a toast if there are none. */
export async function typeCanned(type: (typed: string) => void): Promise<void> {
  try {
    const answers = await loadCannedAnswers();
    if (answers.length > 0) type('/');
    else toasts.info(i18n.t('chat:composer.no_canned'));
  } catch (error) {
    reportFailure(error);
  }
}
