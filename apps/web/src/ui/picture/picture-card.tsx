import { Radio } from '@base-ui/react/radio';
import { type ReactNode, useId } from 'react';

export interface PictureCardProps {
  value: string;
  title: string;
  /** Shows the choice. Decoration: the title names it. */
  picture: ReactNode;
}

/** One card of a `RadioCardGroup` with a picture of its choice. */
export function PictureCard({ value, title, picture }: PictureCardProps) {
  const id = useId();
  return (
    <label className="grid gap-2.5 rounded-[14px] bg-surface p-2.5 pb-3 shadow-[inset_0_0_0_1px_var(--border-strong)] has-data-checked:shadow-[inset_0_0_0_2px_var(--leaf),var(--elev-2)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <span aria-hidden className="block overflow-hidden rounded-[9px] bg-sunken">
        {picture}
      </span>
      <span className="flex min-h-6 items-center gap-2.5 px-1">
        <Radio.Root
          value={value}
          aria-labelledby={id}
          className="size-[18px] flex-none rounded-full border-[1.5px] border-control bg-surface outline-none data-checked:border-[5.5px] data-checked:border-leaf"
        />
        <span id={id} className="font-medium">
          {title}
        </span>
      </span>
    </label>
  );
}
