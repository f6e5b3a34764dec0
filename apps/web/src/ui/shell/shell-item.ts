import type { ReactElement, ReactNode } from 'react';

/** A place of the app in the rail and in the tab bar. */
export interface ShellItem {
  id: string;
  label: string;
  icon: ReactNode;
  isCurrent: boolean;
  /** Unread things behind it; `label` is read aloud. */
  badge?: { count: number; label: string } | undefined;
  /** The link element, without children; it gets look and content here. */
  link: ReactElement;
}
