import { matchesMedia, PHONE } from '../../lib/browser/media.ts';
import { router } from '../router/router.ts';

/** Where a swipe begins: at the left edge. */
const EDGE_PX = 28;
/** Its minimum length, and how far it may stray up or down. */
const LENGTH_PX = 72;
const STRAY_PX = 64;

/** What a swipe closes: a chat, a person, an area of the settings, each with the list it was opened from. */
const DETAIL = /^\/(?<place>chat|users|setting)\/./;

let start: Touch | undefined;

function goBack(): void {
  const { pathname, state } = router.state.location;
  const { place } = DETAIL.exec(pathname)?.groups ?? {};
  if (!place) return;
  if (state.panel !== undefined) router.history.back();
  else void router.navigate({ href: `/${place}` });
}

function handleEnd({ changedTouches: [end] }: TouchEvent): void {
  const from = start;
  start = undefined;
  if (!from || !end || document.querySelector('[role="dialog"], [role="menu"]')) return;
  if (end.clientX - from.clientX >= LENGTH_PX && Math.abs(end.clientY - from.clientY) <= STRAY_PX) goBack();
}

/**
 * On phones, a swipe from the left edge leads back to the list. Systems with such a gesture of their own cancel ours.
 */
export function followSwipes(): void {
  window.addEventListener(
    'touchstart',
    ({ touches: [touch, second] }) => {
      start = touch && !second && touch.clientX <= EDGE_PX && matchesMedia(PHONE) ? touch : undefined;
    },
    { passive: true },
  );
  window.addEventListener('touchend', handleEnd, { passive: true });
  window.addEventListener('touchcancel', () => (start = undefined), { passive: true });
}
