import { Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTest } from '#lib/browser/call-sounds.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { type CallDevices, callDevicesStore, setCallDevices } from '../call-devices.store.ts';
import { EffectSwitch } from '../effects/effect-switch.tsx';
import { applyDevices } from '../own-call/call-controls.ts';
import { LevelMeter } from './level-meter.tsx';
import { listDevices, type ListedDevice, type ListedDevices } from './list-devices.ts';
import { useStream } from './use-stream.ts';

interface DeviceChoicesProps {
  /** The microphone is open, so that its level is shown. */
  hasMicrophone: boolean;
  /** Shown below the camera. */
  children?: ReactNode;
}

/** The devices for calls, and their effects. A choice applies at once, and to later calls too. */
export function DeviceChoices({ hasMicrophone, children }: DeviceChoicesProps) {
  const { t } = useTranslation('call');
  const { microphone, speaker, camera } = callDevicesStore();
  const { stream, failure } = useStream(hasMicrophone ? { audio: microphone ? { deviceId: microphone } : true } : null);
  const listed = useListed(stream);
  const choose = (change: Partial<CallDevices>): void => {
    setCallDevices(change);
    void applyDevices();
  };
  return (
    <div className="grid gap-5">
      {failure && (
        <p role="alert" className="text-sm text-danger-text">
          {failure === 'denied' ? t('devices.denied') : t(`failure.microphone.${failure}`)}
        </p>
      )}
      <div className="grid gap-2.5">
        <Choice
          label={t('devices.microphone')}
          devices={listed.microphones}
          value={microphone}
          onChange={(id) => choose({ microphone: id })}
        />
        {hasMicrophone && <LevelMeter stream={stream} />}
        <p className="text-sm text-muted">{t('devices.noise')}</p>
        <EffectSwitch effect="noise" />
      </div>
      <div className="grid justify-items-stretch gap-2.5">
        {listed.speakers.length > 0 && (
          <Choice
            label={t('devices.speaker')}
            devices={listed.speakers}
            value={speaker}
            onChange={(id) => choose({ speaker: id })}
          />
        )}
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Volume2 size={16} aria-hidden />}
          onClick={() => void playTest(speaker)}
        >
          {t('devices.test')}
        </Button>
      </div>
      <div className="grid gap-2.5">
        <Choice
          label={t('devices.camera')}
          devices={listed.cameras}
          value={camera}
          onChange={(id) => choose({ camera: id })}
        />
        {children}
        <EffectSwitch effect="blur" />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  devices: readonly ListedDevice[];
  value: string;
  onChange: (id: string) => void;
}

function Choice({ label, devices, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('call');
  const items = [
    { value: '', label: t('devices.default') },
    ...devices.map((device, index) => ({
      value: device.id,
      label: device.label || t('devices.unnamed', { number: index + 1 }),
    })),
  ];
  // An unplugged one cannot be shown.
  const shown = items.some((item) => item.value === value) ? value : '';
  return <Select label={label} items={items} value={shown} onValueChange={onChange} />;
}

const NONE: ListedDevices = { microphones: [], speakers: [], cameras: [] };

/** The available devices; they have names once a permission is granted. */
function useListed(stream: MediaStream | null): ListedDevices {
  const [listed, setListed] = useState(NONE);
  useEffect(() => {
    let isOver = false;
    const look = (): void => void listDevices().then((found) => isOver || setListed(found));
    look();
    navigator.mediaDevices?.addEventListener('devicechange', look);
    return () => {
      isOver = true;
      navigator.mediaDevices?.removeEventListener('devicechange', look);
    };
  }, [stream]);
  return listed;
}
