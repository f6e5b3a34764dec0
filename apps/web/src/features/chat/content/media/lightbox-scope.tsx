import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { LightboxSlide } from './lightbox-slide.ts';

const OpenLightbox = createContext<((url: string) => void) | null>(null);
const ImageLightbox = lazyComponent(async () => (await import('./image-lightbox.tsx')).ImageLightbox);

/** Opens the image with this address among those of its scope; null outside of any scope. */
export const useOpenLightbox = (): ((url: string) => void) | null => useContext(OpenLightbox);

/** A scope whose images are browsed together. `slides` is called when one is opened. */
export function LightboxScope({ slides, children }: { slides: () => readonly LightboxSlide[]; children: ReactNode }) {
  const [url, setUrl] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [open] = useState(() => (next: string) => {
    setUrl(next);
    setIsOpen(true);
  });
  return (
    <OpenLightbox value={open}>
      {children}
      {url !== undefined && (
        <Suspense>
          <ImageLightbox slides={slides} url={url} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </OpenLightbox>
  );
}
