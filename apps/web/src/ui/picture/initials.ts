const MAX_INITIALS = 4;

/** Up to four letters for a name without a picture: the first letters of its words. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0]);
  return letters.slice(0, MAX_INITIALS).join('').toLocaleUpperCase();
}

/** A hue for a name, degrees, always the same for the same name. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  return hash % 360;
}
