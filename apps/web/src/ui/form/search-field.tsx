import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { bareInput } from './input-style.ts';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'onChange' | 'className' | 'style'
> {
  /** The accessible name; the placeholder alone does not count as one. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** A filled search box without a border; its own cross clears it. */
export function SearchField({ label, value, onValueChange, className, ...input }: SearchFieldProps) {
  const texts = useUiTexts();
  return (
    <span
      className={clsx(
        'flex h-[34px] items-center gap-2 rounded-[10px] bg-[oklch(from_var(--text)_l_c_h/0.055)] pr-1 pl-[11px] text-muted max-md:h-11',
        'focus-within:shadow-[inset_0_0_0_1px_var(--focus-ring),0_0_0_3px_oklch(from_var(--focus-ring)_l_c_h/0.22)]',
        className,
      )}
    >
      <Search size={16} aria-hidden className="flex-none" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        {...input}
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={clsx(bareInput, 'text-sm text-ink placeholder:text-muted')}
      />
      {value !== '' && (
        <IconButton aria-label={texts.clear} size="sm" onClick={() => onValueChange('')}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
