import { createStore } from 'zustand/vanilla';
import { queryClient } from '../../hooks/query-client.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { defineFeatureState, featureStates, setFeatureStates } from '../../state/feature-state.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { router } from '../router/router.ts';

const AREA = { to: '/setting/{-$nav}', params: { nav: 'my_account' } } as const;
const ID = 'sign-in-methods';
/** The screens that change them, and that show the changes. */
const PLACES = /^\/setting\/(?:my_account|devices)/;
/** The queries that list them: `SIGN_IN_METHODS`, `PASSKEYS`, and the linked accounts. */
const KEYS = ['sign-in-methods', 'own-passkeys', 'own-credentials'];

function notify(): void {
  for (const key of KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
  if (PLACES.test(router.state.location.pathname)) return;
  const show = () => {
    toasts.dismiss(ID);
    void router.navigate(AREA);
  };
  // Stays until the user dismisses it: a thief may have changed them.
  toasts.info(i18n.t('sign_in_methods.text'), {
    id: ID,
    isPersistent: true,
    action: { label: i18n.t('sign_in_methods.show'), onSelect: show },
    dismissal: { label: i18n.t('new_device.close') },
  });
}

/** From now on, users are notified of changed ways to sign in to their account. */
export const followSignInMethods = (): void =>
  setFeatureStates([
    ...featureStates(),
    defineFeatureState({
      name: 'sign-in-methods',
      store: createStore(() => ({})),
      on: {},
      effects: { sign_in_methods_changed: notify },
    }),
  ]);
