import clsx from 'clsx';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { Rail, type RailProps } from './rail.tsx';
import type { ShellItem } from './shell-item.ts';
import { ShellLink } from './shell-link.tsx';

interface TabBarProps {
  /** The accessible name of the navigation; the same as the rail's, which phones do not show. */
  label: string;
  items: readonly ShellItem[];
}

/** The places of the app along the bottom edge of a phone. */
function TabBar({ label, items }: TabBarProps) {
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

interface SkipLinkProps {
  label: string;
  /** Id of the target. */
  targetId: string;
  /** A better target, if it is on the page. */
  findTarget: () => HTMLElement | null;
}

/** The first stop of the Tab key: jumps over navigation and list. */
function SkipLink({ label, targetId, findTarget }: SkipLinkProps) {
  return (
    <a
      href={`#${targetId}`}
      // Moving the focus by hand keeps the address as it is.
      onClick={(event) => {
        event.preventDefault();
        (findTarget() ?? document.getElementById(targetId))?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-md bg-raised px-3.5 py-2 font-semibold text-link shadow-3 focus-visible:translate-y-0"
    >
      {label}
    </a>
  );
}

const ListResizer = lazyComponent(async () => (await import('./list-resizer.tsx')).ListResizer);

export interface AppShellProps extends Pick<RailProps, 'logo' | 'items' | 'endItems' | 'account'> {
  labels: { navigation: string; list: string; resizeList: string; skip: string };
  skipTo: Omit<SkipLinkProps, 'label'>;
  /** Places on phones, five at most. */
  tabItems: readonly ShellItem[];
  /** Screens without a list give the main sheet all the room. */
  list?: ReactNode;
  listWidth: number;
  /** Room only for pictures, on tablets and wider; the list's content adapts to `group-data-narrow/list`. */
  isListNarrow?: boolean;
  onListWidthChange?: (width: number) => void;
  children: ReactNode;
  /** Floats above all columns, whichever of them a phone shows. */
  floating?: ReactNode;
  /** The part that a phone shows: the list, or the detail that was opened from it. */
  mobileView: 'list' | 'main';
  /** Whether only the list is shown, so that it is the main part of the page. */
  isListMain?: boolean;
  /** Phones hide the tab bar inside a chat. */
  hasTabBar?: boolean;
}

const columns = {
  none: 'md:grid-cols-[60px_minmax(0,1fr)] lg:grid-cols-[68px_minmax(0,1fr)]',
  narrow: 'md:grid-cols-[60px_72px_minmax(0,1fr)] lg:grid-cols-[68px_72px_minmax(0,1fr)]',
  wide: 'md:grid-cols-[60px_272px_minmax(0,1fr)] lg:grid-cols-[68px_var(--shell-list-w)_minmax(0,1fr)]',
};

/** The frame of the signed-in app: rail, list, main sheet; one column with a tab bar on phones. */
export function AppShell(props: AppShellProps) {
  const { labels, list, listWidth, isListNarrow = false, mobileView } = props;
  const { hasTabBar = mobileView === 'list' } = props;
  const [width, setWidth] = useState(listWidth);
  return (
    <div
      style={{ '--shell-list-w': `${width}px` }}
      data-list={list && !isListNarrow ? 'wide' : 'none'}
      className={clsx(
        'group/shell grid h-dvh pt-[env(safe-area-inset-top)] max-md:pt-[calc(env(safe-area-inset-top)+var(--call-top,0px))] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] grid-cols-1 grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-canvas md:grid-rows-1',
        list ? (isListNarrow ? columns.narrow : columns.wide) : columns.none,
      )}
    >
      <SkipLink label={labels.skip} {...props.skipTo} />
      <Rail {...props} label={labels.navigation} />
      {list && (
        <section
          role={props.isListMain ? 'main' : undefined}
          aria-label={labels.list}
          data-narrow={isListNarrow || undefined}
          className={clsx(
            'group/list relative flex min-h-0 min-w-0 flex-col pt-2.5 md:pb-(--call-slot,0px) [--dot-ground:var(--canvas)]',
            mobileView !== 'list' && 'max-md:hidden',
          )}
        >
          {list}
          {!isListNarrow && (
            <Suspense>
              <ListResizer
                label={labels.resizeList}
                width={width}
                onResize={setWidth}
                onResizeEnd={(next) => props.onListWidthChange?.(next)}
              />
            </Suspense>
          )}
        </section>
      )}
      <MainSheet {...props} />
      {hasTabBar && <TabBar label={labels.navigation} items={props.tabItems} />}
      {props.floating}
    </div>
  );
}

function MainSheet({ list, children, mobileView, isListNarrow = false }: AppShellProps) {
  return (
    <div
      className={clsx(
        'relative min-h-0 min-w-0 overflow-hidden bg-surface',
        'md:my-2 md:mr-2 md:rounded-xl md:shadow-[0_0_0_1px_var(--border),var(--elev-1)]',
        list ? mobileView === 'list' && 'max-md:hidden' : 'md:ml-2',
        // An ongoing call is shown below the list.
        (!list || isListNarrow) && 'md:mb-[calc(8px+var(--call-foot,0px))]',
      )}
    >
      <main className="relative h-full">{children}</main>
    </div>
  );
}
