import { activityEndpoints } from '@loquat/contract';
import { matchesMedia } from '../../lib/browser/media.ts';
import { connection } from '../../state/connection.ts';
import { isGuest } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';

const activity = connection.callsOf(activityEndpoints);

/** A visible page without input for this long counts as left. */
const IDLE_MS = 300_000;
/** A short look at another tab is no absence. */
const HIDDEN_MS = 10_000;
/** Phones soon stop hidden pages, which can then send no call. */
const HIDDEN_ON_PHONE_MS = 1_000;
const RETRY_MS = 10_000;
const ATTEMPTS = 3;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

let isHere = true;
/** The last state that the server accepted for the open stream. */
let isHereAsTold = true;
/** Rises with each stream: a new stream is active. */
let stream = 0;
let failures = 0;
let isTelling = false;

/** Whether the server considers this page as left, and therefore sends pushes. */
export const isToldAway = (): boolean => !isHereAsTold;

const canTell = (): boolean => uiStore.getState().streamState === 'connected' && !isGuest();

/** One call at a time: they must not overtake each other. */
async function tell(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  while (isHereAsTold !== isHere && failures < ATTEMPTS && canTell()) {
    const [active, to] = [isHere, stream];
    try {
      await activity.updateActivity({ body: { active } });
      failures = 0;
      if (to === stream) isHereAsTold = active;
    } catch {
      failures += 1;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  isTelling = false;
}

function beginStream(): void {
  stream += 1;
  failures = 0;
  isHereAsTold = true;
  void tell();
}

/** Tells the server when the user leaves this page, so that it sends pushes, and at once when they return. */
export function followActivity(): void {
  const hiddenMs = matchesMedia('(pointer: coarse)') ? HIDDEN_ON_PHONE_MS : HIDDEN_MS;
  let lastSignAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(): void {
    clearTimeout(timer);
    const leftMs = lastSignAt + (document.hidden ? hiddenMs : IDLE_MS) - Date.now();
    if (leftMs > 0) {
      timer = setTimeout(wait, leftMs);
      return;
    }
    isHere = false;
    void tell();
  }

  // It runs at every move of the pointer, so it does not reset the timer.
  function notice(): void {
    lastSignAt = Date.now();
    if (isHere) return;
    isHere = true;
    void tell();
    wait();
  }

  for (const sign of SIGNS) window.addEventListener(sign, notice, { passive: true, capture: true });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) notice();
    else lastSignAt = Date.now();
    wait();
  });
  uiStore.subscribe(({ streamState }, { streamState: before }) => {
    if (streamState === 'connected' && before !== 'connected') beginStream();
  });
  wait();
}
