let isTaken = false;

/**
 * Whether this visit may still show an unsolicited hint, such as one about another feature. Claims the one hint of the
 * visit, so there are never two at once; the others wait for another visit.
 */
export function takeHint(): boolean {
  if (isTaken) return false;
  isTaken = true;
  return true;
}
