import { element, icon, icons } from './elements.ts';
import type { Kept } from './identity/memory.ts';
import type { Popup } from './parameters.ts';
import { t } from './texts.ts';

const STORED_NAME = 'loquat-widget:popup';

export interface ClosedViewParts {
  logo: string;
  popup: Popup | undefined;
  /** Values of the tab. */
  ofTab: Kept;
  onOpen(): void;
  /** The text beside the button was closed. */
  onShrink(): void;
}

function wordsOf({ title, subtitle, image }: Popup): HTMLElement {
  const text = element('span', { class: 'text' }, element('strong', {}, title), ' ', element('span', {}, subtitle));
  const picture = element('img', { class: 'picture', src: image, alt: '' });
  picture.addEventListener('error', () => picture.remove());
  return element('span', { class: 'words' }, ' ', ...(image ? [picture] : []), text);
}

/**
 * The view of the closed chat: its button with the number of new answers, and the text of the embedding page beside it
 * until it is closed, or the chat was opened, in this tab.
 */
export function createClosedView({ logo, popup, ofTab, onOpen, onShrink }: ClosedViewParts) {
  // The accessible name has the number in words.
  const badge = element('span', { class: 'badge', 'aria-hidden': 'true', hidden: '' });
  const mark = element('span', { class: 'mark' }, element('img', { src: logo, alt: '' }), badge);
  const name = element('span', { class: 'unseen' }, t('open'));
  const button = element('button', { type: 'button', class: 'launcher' }, name, mark);
  const root = element('div', { class: 'closed' }, button);
  let isWide = false;

  function shrink(): void {
    if (!isWide) return;
    isWide = false;
    ofTab.setItem(STORED_NAME, 'closed');
    button.replaceChildren(name, mark);
    root.classList.remove('wide');
    root.replaceChildren(button);
  }

  function dismiss(): void {
    shrink();
    onShrink();
    button.focus();
  }

  function widen(words: Popup): void {
    isWide = true;
    name.after(wordsOf(words));
    root.classList.add('wide');
    if (!words.isClosable) return;
    const close = element('button', { type: 'button', class: 'icon', 'aria-label': t('dismiss') }, icon(icons.cross));
    close.addEventListener('click', dismiss);
    root.append(close);
    root.addEventListener('keydown', ({ key }) => key === 'Escape' && isWide && dismiss());
  }

  if (popup && ofTab.getItem(STORED_NAME) === null) widen(popup);
  button.addEventListener('click', onOpen);

  return {
    root,
    isWide: () => isWide,
    shrink,
    setUnread(count: number): void {
      badge.hidden = count === 0;
      badge.textContent = String(count);
      name.textContent = count === 0 ? t('open') : t('open_unread', { count });
    },
    focus: () => button.focus({ preventScroll: true }),
  };
}
