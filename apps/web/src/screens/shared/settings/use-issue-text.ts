import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';

/** What is wrong with a field, in words, from what the contract's schema found. */
export function useIssueText(): (issue: z.core.$ZodIssue) => string {
  const { t } = useTranslation('setting');
  return (issue) => {
    switch (issue.code) {
      case 'too_small':
        return issue.origin === 'string' ? t('issue.missing') : t('issue.least', { count: Number(issue.minimum) });
      case 'too_big':
        return issue.origin === 'string' ? t('issue.long') : t('issue.most', { count: Number(issue.maximum) });
      default:
        return t('issue.invalid');
    }
  };
}
