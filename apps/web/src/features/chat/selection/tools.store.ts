import { create } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';

/** A point of the page, px. */
export interface Point {
  x: number;
  y: number;
}

/** The overlay over the messages of a conversation. */
export type Tool =
  | { kind: 'picker'; mid: number; anchor: Element }
  | { kind: 'menu'; mid: number; anchor: Element | Point; isTouch?: boolean }
  | { kind: 'delete'; mids: readonly number[] }
  | { kind: 'forward'; mids: readonly number[] };

/** One at a time for each conversation. */
const store = create<Readonly<Record<ChatKey, Tool>>>()(() => ({}));

export const openTool = (key: ChatKey, tool: Tool): void => store.setState({ [key]: tool });

/** Closes the overlay; given a kind, only if it is of that kind: a menu closes after it has opened another overlay. */
export function closeTool(key: ChatKey, kind?: Tool['kind']): void {
  const { [key]: open, ...others } = store.getState();
  if (open && (kind === undefined || open.kind === kind)) store.setState(others, true);
}

export const useTool = (key: ChatKey): Tool | undefined => store((state) => state[key]);
