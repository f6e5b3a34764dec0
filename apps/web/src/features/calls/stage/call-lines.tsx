import { CircleAlert, UserRound, VolumeX, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { DeviceUse } from '../call-engine.ts';
import { DevicesDialog } from '../devices/devices-dialog.tsx';
import { setMuted, startAudio, toggleCamera, toggleSharing } from '../own-call/call-controls.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';
import { ownCallStore, useOwnCall } from '../own-call/own-call.store.ts';

const retries: Readonly<Record<DeviceUse, () => Promise<void>>> = {
  microphone: () => setMuted(false),
  camera: toggleCamera,
  screen: toggleSharing,
};

const ACTION = 'flex-none font-semibold underline underline-offset-2 max-md:min-h-11';

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-[10px] bg-[oklch(0.38_0.09_25)] py-1.5 pr-1.5 pl-3 text-sm text-[oklch(0.95_0.03_40)] max-md:flex-wrap">
      {icon}
      {children}
    </div>
  );
}

/** The problems of a call, each with a remedy. */
export function CallLines() {
  const { t } = useTranslation('call');
  const isBlocked = useOwnCall((state) => state.isAudioBlocked);
  return (
    <>
      {isBlocked && (
        <Line icon={<VolumeX size={18} aria-hidden className="flex-none" />}>
          <span role="alert" className="flex-1">
            {t('blocked.text')}
          </span>
          <button type="button" className={`${ACTION} px-2`} onClick={() => void startAudio()}>
            {t('blocked.start')}
          </button>
        </Line>
      )}
      <SolitudeLine />
      <DeviceFailureLine />
    </>
  );
}

function SolitudeLine() {
  const { t } = useTranslation('call');
  const isAlone = useOwnCall((state) => state.isAlone);
  if (!isAlone) return null;
  return (
    <Line icon={<UserRound size={18} aria-hidden className="flex-none" />}>
      <span role="status" className="min-w-0 flex-1">
        {t('alone.text')}
      </span>
      <button type="button" className={ACTION} onClick={() => void leaveCall()}>
        {t('bar.leave_long')}
      </button>
      <IconButton
        size="sm"
        aria-label={t('failure.dismiss')}
        className="text-inherit! hover:bg-white/10!"
        onClick={() => ownCallStore.setState({ isAlone: false })}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </Line>
  );
}

// i18n-keys: call:failure.microphone.denied, call:failure.microphone.missing, call:failure.microphone.busy
// i18n-keys: call:failure.microphone.failed, call:failure.camera.denied, call:failure.camera.missing
// i18n-keys: call:failure.camera.busy, call:failure.camera.failed, call:failure.screen.denied
// i18n-keys: call:failure.screen.missing, call:failure.screen.busy, call:failure.screen.failed
function DeviceFailureLine() {
  const { t } = useTranslation('call');
  const failure = useOwnCall((state) => state.failure);
  const devices = useDialogOnDemand();
  const dismiss = (): void => ownCallStore.setState({ failure: null });
  if (!failure) return null;
  const { use, why } = failure;
  return (
    <Line icon={<CircleAlert size={18} aria-hidden className="flex-none" />}>
      <span role="alert" className="min-w-0 flex-1">
        {t(`failure.${use}.${why}`)}
      </span>
      <button
        type="button"
        className={ACTION}
        onClick={() => {
          dismiss();
          void retries[use]();
        }}
      >
        {t('failure.try_again')}
      </button>
      {use !== 'screen' && why !== 'denied' && (
        <button type="button" className={ACTION} onClick={devices.show}>
          {t('failure.devices')}
        </button>
      )}
      <IconButton
        size="sm"
        aria-label={t('failure.dismiss')}
        className="text-inherit! hover:bg-white/10!"
        onClick={dismiss}
      >
        <X size={16} aria-hidden />
      </IconButton>
      {devices.isWanted && <DevicesDialog {...devices.dialog} />}
    </Line>
  );
}
