import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PushFailure } from '#features/notifications/push-failure.ts';
import {
  DEVICE_PUSH_KEY,
  type DevicePush,
  loadDevicePush,
  turnPushOff,
  turnPushOn,
} from '#features/notifications/push-subscription.ts';
import { queryClient } from '#hooks/query-client.ts';
import { problemKey } from '#lib/i18n/problem-key.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { SettingsSection } from '../form/settings-section.tsx';

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: DEVICE_PUSH_KEY });

const turn = (isOn: boolean): Promise<void> => (isOn ? turnPushOn() : turnPushOff());

/** Whether this browser shows notifications, and a button to turn them on, which asks for permission. */
export function DeviceSection() {
  const { t } = useTranslation('setting');
  // The user may return from the browser's own settings.
  useEffect(() => {
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);
  return (
    <SettingsSection title={t('notifications.device')}>
      <QueryArea queryKey={DEVICE_PUSH_KEY} load={loadDevicePush}>
        {(state) => <DeviceCard state={state} />}
      </QueryArea>
    </SettingsSection>
  );
}

// i18n-keys: notifications.device_unsupported, notifications.device_server_off, notifications.device_denied
// i18n-keys: notifications.device_off, notifications.device_on
function DeviceCard({ state }: { state: DevicePush }) {
  const { t } = useTranslation('setting');
  const { mutate, isPending, error } = useMutation({ mutationFn: turn, onSettled: refresh }, queryClient);
  const failure = useFailureText(error);
  const button = { isLoading: isPending, loadingText: t('saving') };
  return (
    <>
      <SettingsCard>
        <SettingsRow label={t('notifications.device_label')} text={t(`notifications.device_${state}`)}>
          {state === 'off' && (
            <Button variant="primary" {...button} onClick={() => mutate(true)}>
              {t('notifications.device_turn_on')}
            </Button>
          )}
          {state === 'on' && (
            <Button {...button} onClick={() => mutate(false)}>
              {t('notifications.device_turn_off')}
            </Button>
          )}
        </SettingsRow>
      </SettingsCard>
      <FormError text={failure} />
    </>
  );
}

// i18n-keys: notifications.failure.unsupported-browser, notifications.failure.permission-default, notifications.failure.permission-blocked
// i18n-keys: notifications.failure.failed-service-worker-registration, notifications.failure.invalid-vapid-key, notifications.failure.token-subscribe-failed
// i18n-keys: notifications.failure.token-subscribe-no-token, notifications.failure.token-update-failed, notifications.failure.token-unsubscribe-failed
/** The remedy for a failure; undefined if there is none. */
function useFailureText(error: Error | null): string | undefined {
  const { t } = useTranslation(['setting', 'common']);
  if (!error) return undefined;
  return error instanceof PushFailure ? t(`notifications.failure.${error.code}`) : t(`common:${problemKey(error)}`);
}
