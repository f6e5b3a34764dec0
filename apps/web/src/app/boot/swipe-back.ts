import { matchesMedia, PHONE } from '../../lib/browser/media.ts';
import { closeTopOverlay } from '../../ui/overlay/overlay-history.ts';
import { router } from '../router/router.ts';

/** Where a swipe begins: at the left edge. */
const EDGE_PX = 28;
/** Its minimum length, and how far it may stray up or down. */
const LENGTH_PX = 72;
const STRAY_PX = 64;

/** The screens that a swipe closes: a chat, a user, an area of the settings, each with the list it was opened from. */
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
  if (!from || !end) return;
  if (end.clientX - from.clientX < LENGTH_PX || Math.abs(end.clientY - from.clientY) > STRAY_PX) return;
  const overlay = document.querySelector('[role$="dialog"], [role="menu"]');
  if (!overlay) goBack();
  // An overlay that is closing was closed by the same touch; a question about leaving the screen needs an answer.
  else if ('open' in (overlay as HTMLElement).dataset) closeTopOverlay();
}

/** On phones, a swipe from the left edge leads back to the list. Systems with such a gesture cancel this one. */
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
