import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';
import type { LightboxSlide } from './lightbox-slide.ts';

const BUTTON =
  'grid size-10 flex-none place-items-center rounded-md text-white hover:bg-white/15 aria-disabled:text-white/40 max-md:size-11';

/** The current zoom, and zooming in and out. */
export interface LightboxZoom {
  isLeast: boolean;
  isMost: boolean;
  in: () => void;
  out: () => void;
}

export interface LightboxHeadProps {
  slide: LightboxSlide;
  /** Its position, from 1, and the total. */
  at: number;
  total: number;
  zoom: LightboxZoom;
}

/** The bar above an image: its details and actions. */
export function LightboxHead({ slide, at, total, zoom }: LightboxHeadProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { name, sender, downloadUrl } = slide;
  return (
    <header className="lightbox-head flex items-center gap-2 px-4 py-2.5 max-md:gap-0.5 max-md:px-2">
      <div className="min-w-0 flex-1">
        <Dialog.Title className="truncate text-[15px] font-semibold" dir="auto">
          {name || t('preview.photo')}
        </Dialog.Title>
        <p className="truncate text-[13px] text-white/75" aria-live="polite">
          {t('lightbox.caption', { sender, time: format.moment(slide.at) })} · {t('lightbox.position', { at, total })}
        </p>
      </div>
      {/* Not `disabled`, so that the button keeps the focus after a press. */}
      <button
        type="button"
        aria-label={t('lightbox.zoom_out')}
        aria-disabled={zoom.isLeast}
        onClick={zoom.out}
        className={BUTTON}
      >
        <ZoomOut size={20} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('lightbox.zoom_in')}
        aria-disabled={zoom.isMost}
        onClick={zoom.in}
        className={BUTTON}
      >
        <ZoomIn size={20} aria-hidden />
      </button>
      {downloadUrl !== undefined && (
        <a href={downloadUrl} download={name} aria-label={t('content.download', { name })} className={BUTTON}>
          <Download size={20} aria-hidden />
        </a>
      )}
      <Dialog.Close aria-label={t('lightbox.close')} className={BUTTON}>
        <X size={22} aria-hidden />
      </Dialog.Close>
    </header>
  );
}

export interface LightboxStepProps {
  to: 'previous' | 'next';
  /** There is no image in this direction. */
  isEnd: boolean;
  onPress: () => void;
}

/** A button to the previous or next image: beside the image on a desktop, below it on a phone. */
export function LightboxStep({ to, isEnd, onPress }: LightboxStepProps) {
  const { t } = useTranslation('chat');
  const isBack = to === 'previous';
  const Icon = isBack ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={isBack ? t('lightbox.previous') : t('lightbox.next')}
      aria-disabled={isEnd}
      onClick={onPress}
      className={clsx(
        isBack ? 'lightbox-previous' : 'lightbox-next',
        'm-2 grid size-11 place-items-center self-center justify-self-center rounded-full bg-white/10 text-white hover:bg-white/20 aria-disabled:bg-transparent aria-disabled:text-white/40',
      )}
    >
      <Icon size={24} aria-hidden />
    </button>
  );
}
