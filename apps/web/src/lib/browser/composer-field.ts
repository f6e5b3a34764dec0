/** The text field of the first conversation on the page; null = there is none. */
export const firstComposer = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-composer]');
