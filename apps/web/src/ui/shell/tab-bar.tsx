import type { ShellItem } from './shell-item.ts';
import { ShellLink } from './shell-link.tsx';

export interface TabBarProps {
  /** The accessible name of the navigation; the same as the rail's, which phones do not show. */
  label: string;
  items: readonly ShellItem[];
}

/** The places of the app along the bottom edge of a phone. */
export function TabBar({ label, items }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className="ui-tab-bar h-20 border-t border-line bg-surface px-2 pt-1.5 pb-[max(20px,env(safe-area-inset-bottom))] [--dot-ground:var(--surface)] md:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.id} className="grid">
            <ShellLink
              item={item}
              className="relative grid place-content-center justify-items-center gap-[3px] rounded-md text-[11.5px] font-medium text-muted aria-[current=page]:font-[650] aria-[current=page]:text-ink [&>svg]:size-6 [&>svg]:[stroke-width:1.75] aria-[current=page]:[&>svg]:fill-[oklch(from_var(--accent)_l_c_h/0.22)] aria-[current=page]:[&>svg]:text-accent-text"
              badgeClassName="absolute top-0.5 left-[calc(50%+8px)] shadow-[0_0_0_2px_var(--surface)]"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
