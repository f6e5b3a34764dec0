import { useEffect } from 'react';

/**
 * If a screen asks for one thing first, its field gets the focus, unless something has it. On touch screens people
 * tap the field: an on-screen keyboard would cover half of what they have not read yet. There the heading gets it
 * instead, so that screen readers say where they are.
 */
export function useFirstFocus(id: string, isFirst: boolean): void {
  useEffect(() => {
    if (!isFirst || document.activeElement !== document.body) return;
    const heading = matchMedia('(pointer: coarse)').matches && document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (heading || document.getElementById(id))?.focus();
  }, [id, isFirst]);
}
