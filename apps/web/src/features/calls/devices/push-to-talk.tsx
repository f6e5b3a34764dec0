import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { callDevicesStore, nameOfKey, setCallDevices } from '../call-devices.store.ts';
import { setMuted } from '../own-call/call-controls.ts';

/** Whether the microphone is open only while a key is held, and which key. */
export function PushToTalk() {
  const { t } = useTranslation('call');
  const { isPushToTalk, talkKey } = callDevicesStore();
  const [isAsking, setIsAsking] = useState(false);
  const change = (isOn: boolean): void => {
    setCallDevices({ isPushToTalk: isOn });
    if (isOn) void setMuted(true);
  };
  const take = (event: KeyboardEvent): void => {
    if (!isAsking || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'Escape') setCallDevices({ talkKey: event.code });
    setIsAsking(false);
  };
  return (
    <div className="grid gap-2">
      <Switch label={t('devices.talk')} help={t('devices.talk_help')} checked={isPushToTalk} onCheckedChange={change} />
      {isPushToTalk && (
        <div className="flex items-center gap-3">
          <span aria-live="polite" className="text-sm">
            {isAsking ? t('devices.talk_press') : t('devices.talk_key', { key: nameOfKey(talkKey) })}
          </span>
          <Button size="sm" onClick={() => setIsAsking(true)} onKeyDown={take} onBlur={() => setIsAsking(false)}>
            {t('devices.talk_change')}
          </Button>
        </div>
      )}
    </div>
  );
}
