import { create } from 'zustand';

/** A point of the page, px. */
export interface Point {
  x: number;
  y: number;
}

/** The overlay over the feed: one at a time. */
export type Tool =
  | { kind: 'picker'; mid: number; anchor: Element }
  | { kind: 'menu'; mid: number; anchor: Element | Point; isTouch?: boolean }
  | { kind: 'delete'; mids: readonly number[] }
  | { kind: 'forward'; mids: readonly number[] };

const store = create<{ tool: Tool | null }>()(() => ({ tool: null }));

export const openTool = (tool: Tool): void => store.setState({ tool });
/** Closes the overlay; given a kind, only if it is of that kind: a menu closes after opening something else. */
export const closeTool = (kind?: Tool['kind']): void =>
  store.setState((state) => (kind === undefined || state.tool?.kind === kind ? { tool: null } : state));
export const useTool = (): Tool | null => store((state) => state.tool);
