/** The state of a history entry: the router's fields, and how many open overlays the entry stands for. */
interface EntryState {
  key?: string;
  __TSR_index?: number;
  overlays?: number;
}

const readState = (): EntryState => (history.state as EntryState | null) ?? {};
const depthOf = ({ overlays = 0 }: EntryState): number => overlays;

// The router patches the methods of `history`, and loads addresses passed to them. Overlays must not trigger that.
const { pushState: pushSilently } = History.prototype;
const { pushState, replaceState } = history;

/** Closes each open overlay, the topmost last. */
const overlays: (() => void)[] = [];
/** The current entry as the router knows it. */
let here = { state: readState(), url: location.href };
let timer: ReturnType<typeof setTimeout> | undefined;

function writeEntry(write: typeof pushState, state: EntryState, url: string): void {
  write.call(history, state, '', url);
  here = { state, url };
}

/**
 * Gives each open overlay its entry. Entries of closed ones stay until Back skips them, or the next screen or overlay
 * replaces them: going back takes time, in which a new screen could be opened and left again.
 */
function settle(): void {
  for (let next = depthOf(here.state) + 1; next <= overlays.length; next += 1) {
    writeEntry(pushSilently, { ...here.state, overlays: next }, here.url);
  }
}

/** Waits for the end of the task: a menu that opens a dialog hands over its entry. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

/** Moves between two entries of the same screen. */
function moveWithinScreen(to: EntryState): void {
  const [from, depth] = [depthOf(here.state), depthOf(to)];
  if (to.key === here.state.key) here.state = to;
  // The screen changed its address while an overlay was open.
  else writeEntry(replaceState, { ...here.state, overlays: depth }, here.url);
  if (depth > from) return history.forward();
  // The entry was that of a closed overlay.
  if (overlays.length <= depth) return history.back();
  for (const close of overlays.slice(depth).toReversed()) close();
}

function handlePop(): void {
  const to = readState();
  if (to.__TSR_index === here.state.__TSR_index) return moveWithinScreen(to);
  here = { state: to, url: location.href };
  return settleSoon();
}

/** A new screen takes the place of an overlay's entry; a changed address keeps it. */
function followRouter(): void {
  history.pushState = (state, unused, url) => {
    (depthOf(here.state) > 0 ? replaceState : pushState).call(history, state, unused, url);
    here = { state: readState(), url: location.href };
    settleSoon();
  };
  history.replaceState = (state: EntryState | null, unused, url) => {
    const depth = depthOf(here.state);
    replaceState.call(history, depth > 0 ? { ...state, overlays: depth } : state, unused, url);
    here = { state: readState(), url: location.href };
  };
}

followRouter();
window.addEventListener('popstate', handlePop);

/**
 * Makes Back close an overlay instead of leaving the screen, the topmost first. Each open overlay has a history entry,
 * which Back skips if the overlay was closed another way; Forward reopens none. Returns the function to call on
 * closing.
 */
export function addOverlay(close: () => void): () => void {
  overlays.push(close);
  settleSoon();
  return () => {
    overlays.splice(overlays.indexOf(close), 1);
    settleSoon();
  };
}

/** Closes the topmost overlay; nothing if none is open. Unlike Back, it closes at once. */
export const closeTopOverlay = (): void => overlays.at(-1)?.();
