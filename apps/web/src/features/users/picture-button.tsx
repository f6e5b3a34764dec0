import { Camera } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodePicture } from '../../lib/browser/crop-png.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const AvatarCropDialog = lazyComponent(async () => (await import('./avatar-crop-dialog.tsx')).AvatarCropDialog);

export interface PictureButtonProps {
  /** Edge of the picture in pixels. */
  edgePx: number;
  /** Stores the square PNG. Rejects like any call; the toast is shown here. */
  onSave: (png: Uint8Array<ArrayBuffer>) => Promise<void> | void;
  /** The picture is saved later with the rest of a form: no toast yet. */
  isSavedLater?: boolean;
}

/** Picks a picture, lets the user crop it, and saves that: for users, channels and the server. */
export function PictureButton({ edgePx, onSave, isSavedLater = false }: PictureButtonProps) {
  const { t } = useTranslation('setting');
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(null);
  };
  const open = async (file: File) => {
    const url = URL.createObjectURL(file);
    const decoded = await decodePicture(url);
    if (decoded) return setPicture(decoded);
    URL.revokeObjectURL(url);
    toasts.error(t('picture_bad'));
  };
  const save = async (png: Uint8Array<ArrayBuffer> | null) => {
    if (!png) return void toasts.error(t('picture_bad'));
    try {
      await onSave(png);
      if (!isSavedLater) toasts.success(t('picture_saved'));
      close();
    } catch (error) {
      if (problemCodeOf(error) === 'image.undecodable') toasts.error(t('picture_bad'));
      else reportFailure(error);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('picture')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void open(file);
        }}
      />
      <Button icon={<Camera size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {t('change_picture')}
      </Button>
      {picture && (
        <Suspense>
          <AvatarCropDialog picture={picture} edgePx={edgePx} onClose={close} onCrop={save} />
        </Suspense>
      )}
    </>
  );
}
