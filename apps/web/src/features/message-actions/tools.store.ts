import { create } from 'zustand';

/** A point of the page, px. */
export interface Point {
  x: number;
  y: number;
}

/** What is open over the feed: one thing at a time. */
export type Tool =
  | { kind: 'picker'; mid: number; anchor: Element }
  | { kind: 'menu'; mid: number; anchor: Element | Point; isTouch?: boolean }
  | { kind: 'delete'; mids: readonly number[] }
  | { kind: 'forward'; mids: readonly number[] };

const store = create<{ tool: Tool | null }>()(() => ({ tool: null }));

export const openTool = (tool: Tool): void => store.setState({ tool });
export const closeTool = (): void => store.setState({ tool: null });
export const useTool = (): Tool | null => store((state) => state.tool);
export const openedTool = (): Tool | null => store.getState().tool;
