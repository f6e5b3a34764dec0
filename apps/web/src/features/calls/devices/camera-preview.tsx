import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useStream } from './use-stream.ts';

/** The camera's picture, on request only: nobody is filmed without knowing. */
export function CameraPreview({ camera }: { camera: string }) {
  const { t } = useTranslation('call');
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('devices.hide_preview') : t('devices.show_preview')}
      </Button>
      {isShown && <Preview camera={camera} />}
    </div>
  );
}

function Preview({ camera }: { camera: string }) {
  const { t } = useTranslation('call');
  const { stream, failure } = useStream({ video: camera ? { deviceId: camera } : true });
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = stream;
  }, [stream]);
  if (failure)
    return (
      <p role="alert" className="text-sm text-danger-text">
        {t(`failure.camera.${failure}`)}
      </p>
    );
  return (
    <video
      ref={ref}
      autoPlay
      playsInline
      muted
      aria-label={t('devices.preview')}
      className="aspect-video w-full max-w-[320px] -scale-x-100 rounded-lg bg-stage object-cover"
    />
  );
}
