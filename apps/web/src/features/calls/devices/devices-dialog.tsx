import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { callDevicesStore } from '../call-devices.store.ts';
import { CameraPreview } from './camera-preview.tsx';
import { DeviceChoices } from './device-choices.tsx';
import { PushToTalk } from './push-to-talk.tsx';

export interface DevicesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The devices for calls, with tests. A choice applies at once, and to later calls too. */
export function DevicesDialog({ open, onOpenChange }: DevicesDialogProps) {
  const { t } = useTranslation('call');
  const camera = callDevicesStore((devices) => devices.camera);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('devices.title')}
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t('devices.done')}
        </Button>
      }
    >
      {open && (
        <div className="grid gap-5 pb-2">
          <DeviceChoices hasMicrophone>
            <CameraPreview camera={camera} />
          </DeviceChoices>
          <PushToTalk />
        </div>
      )}
    </Dialog>
  );
}
