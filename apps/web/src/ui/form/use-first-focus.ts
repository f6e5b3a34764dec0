import { useEffect } from 'react';

/**
 * Where a screen asks for one thing first, its field gets the focus, unless something has it. Fingers press the field
 * themselves: the keyboard on the screen would cover half of what was not read yet. There the heading has it instead, so
 * that screen readers say where one is.
 */
export function useFirstFocus(id: string, isFirst: boolean): void {
  useEffect(() => {
    if (!isFirst || document.activeElement !== document.body) return;
    const heading = matchMedia('(pointer: coarse)').matches && document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (heading || document.getElementById(id))?.focus();
  }, [id, isFirst]);
}
