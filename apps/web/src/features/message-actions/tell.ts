import { i18n } from '../../lib/i18n.ts';
import { problemKey } from '../../lib/problem-key.ts';
import { toasts } from '../../ui/toasts.ts';

/** Says why the server did not do something. */
export const tellProblem = (error: unknown): void => void toasts.error(i18n.t(problemKey(error), { ns: 'common' }));
