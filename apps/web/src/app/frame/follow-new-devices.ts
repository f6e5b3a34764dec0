import type { EventOf } from '@loquat/contract';
import { createStore } from 'zustand/vanilla';
import { SESSIONS } from '../../features/auth/sessions.actions.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { defineFeatureState, featureStates, setFeatureStates } from '../../state/feature-state.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { router } from '../router/router.ts';

const AREA = { to: '/setting/{-$nav}', params: { nav: 'devices' } } as const;

function tell({ device, name }: EventOf<'new_device'>): void {
  void queryClient.invalidateQueries({ queryKey: SESSIONS });
  const id = `new-device ${device}`;
  const show = () => {
    toasts.dismiss(id);
    void router.navigate(AREA);
  };
  // Stays until the user dismisses it: the sign-in may be a thief's.
  toasts.info(i18n.t('new_device.text', { name: name || i18n.t('new_device.unknown') }), {
    id,
    isPersistent: true,
    action: { label: i18n.t('new_device.show'), onSelect: show },
    dismissal: { label: i18n.t('new_device.close') },
  });
}

/** From now on, users are told of sign-ins to their account on devices that are new to it. */
export const followNewDevices = (): void =>
  setFeatureStates([
    ...featureStates(),
    defineFeatureState({
      name: 'new-devices',
      store: createStore(() => ({})),
      on: {},
      effects: { new_device: tell },
    }),
  ]);
