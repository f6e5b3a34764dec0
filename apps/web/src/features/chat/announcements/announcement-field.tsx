import { ANNOUNCEMENT_MAX_LENGTH } from '@loquat/contract';
import clsx from 'clsx';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';
import { FormatToolbar } from '../composer/text/format-toolbar.tsx';

const FORMATS = ['bold', 'italic', 'link', 'list', 'numbered'] as const;

export interface AnnouncementFieldProps {
  textRef: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onTextChange: (text: string) => void;
  error: string | undefined;
}

/** The field for the text in Markdown, with its length and the most frequent formats. */
export function AnnouncementField({ textRef, text, onTextChange, error }: AnnouncementFieldProps) {
  const { t } = useTranslation('channel');
  const format = useFormat();
  const id = useId();
  const errorId = `${id}-error`;
  const length = t('announcement.length', {
    used: format.number(text.trim().length),
    limit: format.number(ANNOUNCEMENT_MAX_LENGTH),
  });
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-[650]">
          {t('announcement.field')}
        </label>
        <span
          className={clsx(
            'text-sm tabular-nums',
            text.trim().length > ANNOUNCEMENT_MAX_LENGTH ? 'font-semibold text-danger-text' : 'text-muted',
          )}
        >
          {length}
        </span>
      </div>
      <div
        className={clsx(
          'overflow-hidden rounded-[11px] border bg-surface focus-within:shadow-[0_0_0_3px_oklch(from_var(--focus-ring)_l_c_h/0.22)]',
          error === undefined ? 'border-control focus-within:border-ring' : 'border-danger',
        )}
      >
        <div className="border-b border-line pb-1.5">
          <FormatToolbar textRef={textRef} formats={FORMATS} hint={t('announcement.markdown')} />
        </div>
        <textarea
          ref={textRef}
          id={id}
          dir="auto"
          rows={8}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': errorId })}
          className="field-sizing-content block max-h-[40dvh] min-h-40 w-full resize-none bg-transparent px-3.5 py-2.5 text-md/[1.5] outline-none max-md:text-[16px]"
        />
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
