import { Dialog } from '@base-ui/react/dialog';
import { ImageOff } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type ControllerRef, type ZoomRef } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useOpenState } from '#ui/overlay/use-overlay.ts';
import type { LightboxSlide } from './lightbox-slide.ts';
import { LightboxHead, LightboxStep } from './lightbox-tools.tsx';
import './lightbox.css';

export interface ImageLightboxProps {
  slides: () => readonly LightboxSlide[];
  /** The image to start with. */
  url: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Images as large as the window, one after another. Arrows move between them; plus, minus and the wheel zoom; Esc
 * closes.
 */
export function ImageLightbox({ slides, url, ...given }: ImageLightboxProps) {
  const openState = useOpenState(given);
  return (
    // Keys pressed inside must not reach the surrounding elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys to itself.
    <div className="contents" onKeyDown={(event) => event.stopPropagation()}>
      <Dialog.Root {...openState}>
        <Dialog.Portal>
          <Dialog.Popup className="fixed inset-0 z-(--z-dialog) lightbox-frame bg-[oklch(0.15_0.01_160)] text-white outline-none">
            <Gallery key={url} slides={slides} url={url} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}

/** The maximum zoom, relative to the pixels of the image. */
const MOST_ZOOM = 3;

/** The app's own tools are around the image, never on it. */
const RENDER = {
  buttonPrev: () => null,
  buttonNext: () => null,
  buttonZoom: () => null,
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
  // Newly arrived images do not move the current one.
  const [shown] = useState(slides);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ src }) => src === url),
    ),
  );
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const [range, setRange] = useState({ isLeast: true, isMost: false });
  const followZoom = (): void => {
    const { zoom: now = 1, minZoom = 1, maxZoom = 1 } = zoom.current ?? {};
    setRange({ isLeast: now <= minZoom, isMost: now >= maxZoom });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // The carousel handles its keys only while it has the focus itself.
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
      {slide && (
        <LightboxHead
          slide={slide}
          at={index + 1}
          total={shown.length}
          zoom={{ ...range, in: () => zoom.current?.zoomIn(), out: () => zoom.current?.zoomOut() }}
        />
      )}
      {shown.length > 1 && (
        <>
          <LightboxStep to="previous" isEnd={index === 0} onPress={() => controller.current?.prev()} />
          <LightboxStep to="next" isEnd={index === shown.length - 1} onPress={() => controller.current?.next()} />
        </>
      )}
      <Lightbox
        className="lightbox"
        plugins={[Inline, Zoom]}
        slides={shown.map(({ src, name, width, height }) => ({
          src,
          alt: name,
          ...(width !== undefined && height !== undefined && { width, height }),
        }))}
        index={index}
        on={{ view: (view) => setIndex(view.index), zoom: followZoom }}
        carousel={{ finite: true, padding: 0, imageFit: 'contain' }}
        controller={{ ref: controller }}
        zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: MOST_ZOOM }}
        render={RENDER}
      />
    </div>
  );
}
