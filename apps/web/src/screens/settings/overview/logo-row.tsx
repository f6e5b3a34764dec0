import { LOGO_MAX_BYTES, LOGO_MIN_PX, LOGO_SIZE_PX } from '@loquat/contract';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateLogo } from '#features/server/settings.actions.ts';
import { decodePicture, fitPng } from '#lib/browser/crop-png.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { FormError } from '#ui/form/form-error.tsx';

/** The logo of the server, which can be replaced by a chosen or dropped file. It is saved at once. */
export function LogoRow({ logo }: { logo: ReactNode }) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const { problem, isSaving, save } = useLogoSaving();
  const drop = useDrop((file) => void save(file));
  return (
    <div className="grid gap-3 p-[18px]">
      {/* Drag and drop needs a pointer; the button works for all users. */}
      <div
        {...drop.handlers}
        className={clsx(
          'flex flex-wrap items-center gap-[18px] rounded-md',
          drop.isOver && 'bg-leaf-soft outline-2 outline-offset-8 outline-ring outline-dashed',
        )}
      >
        <span className="grid size-[84px] flex-none place-items-center rounded-[24%] bg-sunken">{logo}</span>
        <span className="min-w-44 flex-1">
          <span className="block font-[650]">{t('overview.logo')}</span>
          <span className="block text-sm text-muted">{t('overview.logo_text')}</span>
        </span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('overview.logo')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void save(file);
          }}
        />
        <Button
          size="sm"
          icon={<Upload size={16} aria-hidden />}
          isLoading={isSaving}
          onClick={() => input.current?.click()}
        >
          {t('overview.logo_upload')}
        </Button>
      </div>
      <FormError text={problem && t(`overview.logo_${problem}`)} />
    </div>
  );
}

// i18n-keys: overview.logo_large, overview.logo_small, overview.logo_bad
function useLogoSaving() {
  const { t } = useTranslation('setting');
  const [problem, setProblem] = useState<'large' | 'small' | 'bad'>();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (file: File): Promise<void> => {
    setIsSaving(true);
    const read = await readLogo(file);
    setProblem(typeof read === 'string' ? read : undefined);
    try {
      if (typeof read === 'string') return;
      await updateLogo(read);
      toasts.success(t('saved'));
    } catch (error) {
      if (problemCodeOf(error) === 'image.undecodable') setProblem('bad');
      else reportFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  return { problem, isSaving, save };
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (): void => setIsOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, handlers };
}

/** The problem of a file that should become the logo. */
type LogoProblem = 'large' | 'small' | 'bad';

/** A picture file as a PNG that fits the server's size, or its problem. Nothing is sent. */
async function readLogo(file: File): Promise<Uint8Array<ArrayBuffer> | LogoProblem> {
  if (file.size > LOGO_MAX_BYTES) return 'large';
  const url = URL.createObjectURL(file);
  try {
    const picture = await decodePicture(url);
    if (!picture) return 'bad';
    if (Math.min(picture.naturalWidth, picture.naturalHeight) < LOGO_MIN_PX) return 'small';
    return (await fitPng(picture, LOGO_SIZE_PX)) ?? 'bad';
  } finally {
    URL.revokeObjectURL(url);
  }
}
