let isTaken = false;

/**
 * Whether this visit may still show a hint that nobody asked for, such as what else the app can do. Takes the place of it:
 * a visit shows one such hint at most, so there are never two at once. The others wait for another visit.
 */
export function takeHint(): boolean {
  if (isTaken) return false;
  isTaken = true;
  return true;
}
