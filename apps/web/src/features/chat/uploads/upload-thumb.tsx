import { Mic } from 'lucide-react';
import { useCallback, useState } from 'react';
import { extensionOf } from '../content/file-info.ts';
import type { Upload } from './uploads.store.ts';

const SHOWN = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** What a file looks like: the picture itself, else a sheet with the letters of its kind. Decoration. */
export function UploadThumb({ upload: { file, name, voice } }: { upload: Upload }) {
  const [isBroken, setIsBroken] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (SHOWN.test(file.type) && !isBroken)
    return (
      <img
        ref={show}
        alt=""
        draggable={false}
        className="size-10 flex-none rounded-[7px] object-cover"
        onError={() => setIsBroken(true)}
      />
    );
  return (
    <span aria-hidden className="tray-sheet">
      {voice ? <Mic size={18} /> : extensionOf(name).slice(0, 4).toUpperCase()}
    </span>
  );
}
