import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextField } from './text-field.tsx';

export interface CopyFieldProps {
  label: string;
  help?: ReactNode;
  /** The copied text. */
  text: string;
  /** The displayed text, if it differs. */
  shownText?: string;
  /** Names the button: "Copy callback address". */
  copyLabel: string;
  onCopy: (text: string) => void;
  /** A button before the copy button. */
  extra?: ReactNode;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, help, text, shownText = text, copyLabel, onCopy, extra }: CopyFieldProps) {
  return (
    <TextField
      readOnly
      label={label}
      help={help}
      value={shownText}
      spellCheck={false}
      className="w-full [&_input]:font-mono [&_input]:text-sm"
      onFocus={(event) => event.currentTarget.select()}
      end={
        <span className="-mr-2 flex flex-none gap-0.5">
          {extra}
          <IconButton size="sm" aria-label={copyLabel} onClick={() => onCopy(text)}>
            <Copy aria-hidden />
          </IconButton>
        </span>
      }
    />
  );
}
