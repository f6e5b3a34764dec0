import type { VisitorHost } from '@loquat/contract';
import { type ComposerParts, createComposer } from './composer.ts';
import { element, icon, icons } from './elements.ts';
import { createEmailForm } from './email-form.ts';
import { avatarOf } from './messages/avatar.ts';
import { createFeed } from './messages/feed.ts';
import type { Sound } from './sound.ts';
import { t } from './texts.ts';
import { type VisitorFormOptions, createContactForm, createProviderButtons } from './visitor-form.ts';

export interface PanelParts extends ComposerParts {
  title: string;
  logo: string;
  /** Replaces a logo that does not load. */
  serverLogo: string;
  isFramed: boolean;
  sound: Pick<Sound, 'isOn' | 'set'>;
  onClose(): void;
}
export type Panel = ReturnType<typeof createPanel>;

/** Switches the sound of answers. */
function createSoundSwitch({ sound }: PanelParts): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'icon', 'aria-label': t('sound') });
  const show = (): void => {
    button.setAttribute('aria-pressed', String(sound.isOn()));
    button.replaceChildren(icon(sound.isOn() ? icons.sound : icons.silence));
  };
  button.addEventListener('click', () => {
    sound.set(!sound.isOn());
    show();
  });
  show();
  return button;
}

/** The host, whether they are online, and the actions of the chat. */
function createHeader(parts: PanelParts) {
  const host = element('small', { class: 'host' });
  const state = element('small', { role: 'status' });
  const close = element('button', { type: 'button', class: 'icon', 'aria-label': t('close') }, icon(icons.close));
  const logo = element('img', { src: parts.logo, alt: '', width: '36', height: '36' });
  logo.addEventListener('error', () => (logo.src = parts.serverLogo), { once: true });
  const words = element('div', {}, element('h1', {}, parts.title), element('p', {}, host, state));
  const header = element('header', {}, logo, words, createSoundSwitch(parts), ...(parts.isFramed ? [close] : []));
  close.addEventListener('click', parts.onClose);
  let shown: string | undefined;

  function setHost(answering: VisitorHost | undefined): void {
    const key = answering && `${answering.uid} ${answering.name} ${answering.avatar_updated_at}`;
    if (key === shown) return;
    shown = key;
    host.replaceChildren(...(answering ? [avatarOf(answering), answering.name] : []));
  }
  return { header, state, close, setHost };
}

/** The open chat: a header, the messages, a place to write. */
export function createPanel(parts: PanelParts) {
  const { header, state, close, setHost } = createHeader(parts);
  const feed = createFeed();
  const hours = element('p', { class: 'hours', hidden: '' });
  const notice = element('p', { class: 'notice', role: 'alert' });
  const email = createEmailForm();
  const { form, text } = createComposer(parts);
  const questions = element('div');
  const root = element(
    'section',
    { class: 'panel', 'aria-label': parts.title },
    header,
    hours,
    feed.root,
    notice,
    email.root,
    questions,
    form,
  );
  form.hidden = true;
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && parts.isFramed && !event.isComposing) parts.onClose();
  });

  return {
    root,
    setHost,
    setState: (words: string) => void (state.textContent = words),
    setNotice: (...content: (Node | string)[]) => notice.replaceChildren(...content),
    /** The text outside office hours. */
    setHours(words: string): void {
      hours.textContent = words;
      hours.hidden = false;
    },
    showEmail: email.show,
    setRows: feed.setRows,
    setWriting: feed.setWriting,
    showEnd: feed.showEnd,
    ask: (answers: VisitorFormOptions) =>
      questions.replaceChildren(createContactForm(answers), createProviderButtons(answers)),
    allowWriting(): void {
      questions.replaceChildren();
      form.hidden = false;
    },
    /** The frame may still have the size of the button: the browser must not scroll to the focused element. */
    focus(): void {
      const first = root.querySelector<HTMLElement>('.questions input') ?? (form.hidden ? close : text);
      first.focus({ preventScroll: true });
    },
  };
}
