import type { SignInMethod } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSignInMethods, SIGN_IN_METHODS } from '#features/identities/identities.actions.ts';
import { SignInMethodList } from '#features/identities/sign-in-method-list.tsx';
import { queryClient } from '#hooks/query-client.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

/** Younger methods may be a thief's: they are proposed for removal, as the server does without a choice. */
const RECENT_MS = 2_592_000_000;
const UNLINKED = new Set<SignInMethod['kind']>(['password', 'email', 'thirdparty']);

/** The linked ways to sign in to the user's own account, and whether to remove them; undefined while there are none. */
export function useLinkedMethods() {
  const { data = [], dataUpdatedAt } = useQuery(
    { queryKey: SIGN_IN_METHODS, queryFn: listSignInMethods, retry: false, staleTime: 0 },
    queryClient,
  );
  const [chosen, setChosen] = useState<boolean>();
  const linked = data.filter(({ kind }) => !UNLINKED.has(kind));
  const isRecent = linked.some(({ added_at }) => added_at !== null && dataUpdatedAt - added_at < RECENT_MS);
  const remove = linked.length === 0 ? undefined : (chosen ?? isRecent);
  return { linked, remove, setRemove: setChosen };
}

/** Lists the other sign-in methods of the account, and asks whether to remove them. */
export function LinkedMethodsChoice({ linked, remove, setRemove }: ReturnType<typeof useLinkedMethods>) {
  const { t } = useTranslation('setting');
  if (remove === undefined) return null;
  return (
    <div className="mt-3 grid gap-3">
      <p>{t('linked_choice.text')}</p>
      <SignInMethodList methods={linked} />
      <Checkbox label={t('linked_choice.remove')} checked={remove} onCheckedChange={setRemove} />
    </div>
  );
}
