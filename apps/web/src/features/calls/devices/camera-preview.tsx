import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { CameraPicture } from './camera-picture.tsx';

/** The camera's picture, only on request: no user is filmed without knowing it. */
export function CameraPreview({ camera }: { camera: string }) {
  const { t } = useTranslation('call');
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('devices.hide_preview') : t('devices.show_preview')}
      </Button>
      {isShown && <CameraPicture camera={camera} className="w-full max-w-[320px]" />}
    </div>
  );
}
