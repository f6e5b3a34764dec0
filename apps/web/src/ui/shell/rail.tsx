import type { ReactNode } from 'react';
import type { ShellItem } from './shell-item.ts';
import { ShellLink } from './shell-link.tsx';

const button = [
  'relative grid h-12 w-12 place-content-center justify-items-center gap-1 rounded-[14px] text-2xs/none font-medium text-rail-text lg:h-[54px] lg:w-14',
  'transition-colors duration-(--dur-1) hover:bg-(--rail-hover) hover:text-(--rail-text-active)',
  'aria-[current=page]:bg-(--rail-active) aria-[current=page]:font-semibold aria-[current=page]:text-(--rail-text-active)',
  'aria-[current=page]:before:absolute aria-[current=page]:before:-left-1.5 aria-[current=page]:before:inset-y-[15px] aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-r aria-[current=page]:before:bg-[var(--loquat-400)]',
  '[&>svg]:size-[21px] [&>svg]:stroke-2 aria-[current=page]:[&>svg]:fill-[oklch(0.805_0.157_74/0.22)] aria-[current=page]:[&>svg]:text-[var(--loquat-400)]',
].join(' ');

export interface RailProps {
  /** The accessible name of the navigation. */
  label: string;
  logo: ReactNode;
  items: readonly ShellItem[];
  /** At the lower end, above the account. */
  endItems: readonly ShellItem[];
  /** The own avatar with its menu. */
  account: ReactNode;
}

/** The dark leaf at the edge: logo, places, account. Icons only on tablets, hidden on phones. */
export function Rail({ label, logo, items, endItems, account }: RailProps) {
  const links = (group: readonly ShellItem[]): ReactNode =>
    group.map((item) => (
      <li key={item.id}>
        <ShellLink
          item={item}
          className={button}
          labelClassName="max-lg:sr-only"
          badgeClassName="absolute top-[3px] left-[calc(50%+6px)] h-[17px] min-w-[17px] px-1 text-[10.5px] shadow-[0_0_0_2px_var(--rail)]"
        />
      </li>
    ));
  return (
    <nav
      aria-label={label}
      className="flex flex-col items-center bg-rail py-3 [--dot-ground:var(--rail)] [--focus-ring:var(--loquat-300)] max-md:hidden"
    >
      <div className="mb-2.5 grid size-11 flex-none place-items-center">{logo}</div>
      <ul className="grid gap-1">{links(items)}</ul>
      <ul className="mt-auto grid gap-1">{links(endItems)}</ul>
      <div className="mt-2 p-[3px]">{account}</div>
    </nav>
  );
}
