import clsx from 'clsx';
import { extensionOf, type FileIs } from './file-info.ts';

const COLOURS: Record<FileIs, string> = {
  image: 'bg-leaf-soft text-leaf-soft-text',
  video: 'bg-bot-soft text-bot-text',
  audio: 'bg-bot-soft text-bot-text',
  pdf: 'bg-danger-soft text-danger-text',
  text: 'bg-sunken text-muted',
  sheet: 'bg-leaf-soft text-leaf-soft-text',
  document: 'bg-info-soft text-info-text',
  archive: 'bg-info-soft text-info-text',
  other: 'bg-sunken text-muted',
};

/** A sheet of paper with the file extension, in the colour of its kind. */
export function FileBadge({ is, name, className }: { is: FileIs; name: string; className?: string }) {
  const extension = extensionOf(name).slice(0, 4).toUpperCase();
  return (
    <span
      aria-hidden
      className={clsx(
        'relative grid h-[46px] w-10 flex-none place-items-center rounded-[6px_12px_6px_6px] text-[10.5px]/none font-bold tracking-[0.02em]',
        'after:absolute after:top-0 after:right-0 after:size-3 after:rounded-bl-[5px] after:bg-current after:opacity-30',
        COLOURS[is],
        className,
      )}
    >
      {extension || '···'}
    </span>
  );
}
