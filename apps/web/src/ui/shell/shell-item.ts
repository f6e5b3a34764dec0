import type { ReactElement, ReactNode } from 'react';

/** A place of the app in the rail and in the tab bar. */
export interface ShellItem {
  id: string;
  label: string;
  icon: ReactNode;
  isCurrent: boolean;
  /** Its unread count; `label` is read aloud. */
  badge?: { count: number; label: string } | undefined;
  /** The link element, without children; style and content are added here. */
  link: ReactElement;
}
