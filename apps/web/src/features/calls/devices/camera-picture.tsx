import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useBlurred } from '../effects/use-blurred.ts';
import { useStream } from './use-stream.ts';

/** The picture of the user's own camera as others see it in a call, but mirrored. */
export function CameraPicture({ camera, className }: { camera: string; className?: string }) {
  const { t } = useTranslation('call');
  const { stream, failure } = useStream({ video: camera ? { deviceId: camera } : true });
  const shown = useBlurred(stream);
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = shown;
  }, [shown]);
  return (
    <div
      className={clsx(
        'relative grid aspect-video place-items-center overflow-hidden rounded-lg bg-stage text-(--stage-text)',
        className,
      )}
    >
      {failure ? (
        <p role="alert" className="px-4 text-center text-sm">
          {t(`failure.camera.${failure}`)}
        </p>
      ) : (
        <video
          ref={ref}
          autoPlay
          playsInline
          muted
          aria-label={t('devices.preview')}
          className="absolute inset-0 size-full -scale-x-100 object-cover"
        />
      )}
      {!failure && !shown && <Spinner label={t('devices.opening')} />}
    </div>
  );
}
