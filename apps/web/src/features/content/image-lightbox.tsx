import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Download, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type ControllerRef, type ZoomRef } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useFormat } from '../../lib/use-format.ts';
import type { LightboxSlide } from './lightbox-scope.tsx';
import './lightbox.css';

export interface ImageLightboxProps {
  slides: () => readonly LightboxSlide[];
  /** The image to begin with. */
  url: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Images as large as the window, one after the other. Arrows leaf through, plus, minus and the wheel zoom, Esc closes. */
export function ImageLightbox({ slides, url, open, onOpenChange }: ImageLightboxProps) {
  return (
    // Keys in here are not for what is around it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys to itself.
    <div className="contents" onKeyDown={(event) => event.stopPropagation()}>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Popup className="fixed inset-0 z-(--z-dialog) grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-[oklch(0.15_0.01_160)] text-white outline-none">
            <Gallery key={url} slides={slides} url={url} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}

/** So far can be zoomed in, beyond the pixels of the image. */
const MOST_ZOOM = 3;

const ICONS = {
  iconPrev: () => <ChevronLeft size={30} aria-hidden />,
  iconNext: () => <ChevronRight size={30} aria-hidden />,
  iconZoomIn: () => <ZoomIn size={22} aria-hidden />,
  iconZoomOut: () => <ZoomOut size={22} aria-hidden />,
  iconError: () => <NotShown />,
};

function NotShown() {
  const { t } = useTranslation('chat');
  return (
    <p className="grid max-w-80 justify-items-center gap-3 px-4 text-center text-[15px] leading-[1.45] text-white/75">
      <ImageOff size={40} aria-hidden />
      {t('lightbox.failed')}
    </p>
  );
}

function Gallery({ slides, url }: Pick<ImageLightboxProps, 'slides' | 'url'>) {
  const { t } = useTranslation('chat');
  // What arrives while one looks does not move what one looks at.
  const [shown] = useState(slides);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ src }) => src === url),
    ),
  );
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const handleKeyDown = (event: KeyboardEvent): void => {
    // The carousel knows its keys when it has the focus itself.
    if (event.target instanceof Element && event.target.closest('.lightbox')) return;
    if (event.key === 'ArrowLeft') controller.current?.prev();
    if (event.key === 'ArrowRight') controller.current?.next();
    if (event.key === '+') zoom.current?.zoomIn();
    if (event.key === '-') zoom.current?.zoomOut();
  };
  const slide = shown[index];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of all controls in it.
    <div className="contents" onKeyDown={handleKeyDown}>
      {slide && <Caption slide={slide} at={index + 1} total={shown.length} />}
      <Lightbox
        className="lightbox"
        plugins={[Inline, Zoom]}
        slides={shown.map(({ src, name, width, height }) => ({
          src,
          alt: name,
          ...(width !== undefined && height !== undefined && { width, height }),
        }))}
        index={index}
        on={{ view: (view) => setIndex(view.index) }}
        carousel={{ finite: true, padding: 0, imageFit: 'contain' }}
        controller={{ ref: controller }}
        zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: MOST_ZOOM }}
        render={ICONS}
        labels={{
          Previous: t('lightbox.previous'),
          Next: t('lightbox.next'),
          'Zoom in': t('lightbox.zoom_in'),
          'Zoom out': t('lightbox.zoom_out'),
        }}
      />
    </div>
  );
}

const BUTTON = 'grid size-10 flex-none place-items-center rounded-md text-white hover:bg-white/15 max-md:size-11';

function Caption({ slide, at, total }: { slide: LightboxSlide; at: number; total: number }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { name, sender, downloadUrl } = slide;
  return (
    <header className="flex items-center gap-2 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <Dialog.Title className="truncate text-[15px] font-semibold" dir="auto">
          {name || t('preview.photo')}
        </Dialog.Title>
        <p className="truncate text-[13px] text-white/75" aria-live="polite">
          {t('lightbox.caption', { sender, time: format.moment(slide.at) })} · {t('lightbox.position', { at, total })}
        </p>
      </div>
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
