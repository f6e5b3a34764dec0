import { Radio } from '@base-ui/react/radio';
import { useId } from 'react';
import type { ReactNode } from 'react';

export interface RadioCardProps {
  value: string;
  title: string;
  description?: string;
  /** Shown in a tile on the left. */
  icon?: ReactNode;
  disabled?: boolean;
}

/** One card of a `RadioCardGroup`: icon, title, a line of explanation, the radio on the right. */
export function RadioCard({ value, title, description, icon, disabled = false }: RadioCardProps) {
  const id = useId();
  return (
    <label className="group grid grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-[14px] bg-surface py-3.5 pr-[18px] pl-4 shadow-[inset_0_0_0_1px_var(--border-strong)] has-data-checked:shadow-[inset_0_0_0_2px_var(--leaf),var(--elev-2)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-data-disabled:opacity-60">
      {icon && (
        <span
          aria-hidden
          className="grid size-11 place-items-center rounded-[30%] bg-[oklch(from_var(--text)_l_c_h/0.065)] text-muted group-has-data-checked:bg-leaf-soft group-has-data-checked:text-leaf-soft-text"
        >
          {icon}
        </span>
      )}
      <span className="col-start-2 min-w-0">
        <b id={`${id}-title`} className="block text-md font-[650]">
          {title}
        </b>
        {description && (
          <small id={`${id}-text`} className="mt-px block text-[0.84375rem] leading-[1.4] text-muted">
            {description}
          </small>
        )}
      </span>
      <Radio.Root
        value={value}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        {...(description && { 'aria-describedby': `${id}-text` })}
        className="size-[18px] flex-none rounded-full border-[1.5px] border-control bg-surface outline-none data-checked:border-[5.5px] data-checked:border-leaf"
      />
    </label>
  );
}
