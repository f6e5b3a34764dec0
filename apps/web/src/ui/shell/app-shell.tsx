import clsx from 'clsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LIST_WIDTH_DEFAULT, ListResizer } from './list-resizer.tsx';
import { Rail } from './rail.tsx';
import type { RailProps } from './rail.tsx';
import type { ShellItem } from './shell-item.ts';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tab-bar.tsx';

export interface AppShellProps extends Pick<RailProps, 'logo' | 'items' | 'endItems' | 'account'> {
  labels: { navigation: string; list: string; resizeList: string; skip: string };
  /** Ids of what the skip link leads to, of which the first that exists is used: the composer, else the content. */
  skipTargetIds: readonly string[];
  /** Places on phones, five at most. */
  tabItems: readonly ShellItem[];
  /** Screens without a list give the main sheet all the room. */
  list?: ReactNode;
  listWidth?: number;
  /** Room only for pictures, on tablets and wider; the list's content adapts to `group-data-narrow/list`. */
  isListNarrow?: boolean;
  onListWidthChange?: (width: number) => void;
  children: ReactNode;
  /** What floats above all columns, whichever of them a phone shows. */
  floating?: ReactNode;
  /** What a phone shows: the list, or what was opened from it. */
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
  const { labels, list, listWidth = LIST_WIDTH_DEFAULT, isListNarrow = false, mobileView } = props;
  const { hasTabBar = mobileView === 'list' } = props;
  const [width, setWidth] = useState(listWidth);
  return (
    <div
      style={{ '--shell-list-w': `${width}px` }}
      className={clsx(
        'grid h-dvh pt-[env(safe-area-inset-top)] max-md:pt-[calc(env(safe-area-inset-top)+var(--call-top,0px))] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] grid-cols-1 grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-canvas md:grid-rows-1',
        list ? (isListNarrow ? columns.narrow : columns.wide) : columns.none,
      )}
    >
      <SkipLink label={labels.skip} targetIds={props.skipTargetIds} />
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
            <ListResizer
              label={labels.resizeList}
              width={width}
              onResize={setWidth}
              onResizeEnd={(next) => props.onListWidthChange?.(next)}
            />
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
        (!list || isListNarrow) && 'md:mb-[calc(8px+var(--call-slot,0px))]',
      )}
    >
      <main className="relative h-full">{children}</main>
    </div>
  );
}
