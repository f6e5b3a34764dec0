import { useTranslation } from 'react-i18next';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';

/** The field of a bot that a refusal is about, and its text; undefined for all others. */
export function useBotRefusal(): (error: unknown) => { field: 'name' | 'webhook_url'; text: string } | undefined {
  const { t } = useTranslation('admin');
  return (error) => {
    const code = problemCodeOf(error);
    if (code === 'user.name_conflict') return { field: 'name', text: t('bots.name_taken') };
    if (code === 'user.webhook_unreachable') return { field: 'webhook_url', text: t('bots.webhook.refused') };
    return undefined;
  };
}
