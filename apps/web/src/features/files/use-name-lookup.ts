import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { findUser } from '../users/users.selectors.ts';

/** What somebody is called when it is asked for. */
export function useNameLookup(): (uid: number) => string {
  const { t } = useTranslation('file');
  return useCallback((uid) => findUser(uid)?.name ?? t('former_member'), [t]);
}
