import { element, icon, icons } from './elements.ts';
import type { Provider, ProviderProof } from './providers.ts';
import type { Sound } from './sound.ts';
import { t } from './texts.ts';

/** Longest text, as existing widgets have it. */
const TEXT_MAX = 4_096;

export interface PanelParts {
  title: string;
  logo: string;
  /** Instead of one that does not load. */
  serverLogo: string;
  isFramed: boolean;
  sound: Pick<Sound, 'isOn' | 'set'>;
  onClose(): void;
  onText(text: string): void;
  /** Something is written that is not sent yet. */
  onWriting(): void;
  onFile(file: File): void;
}
export type Panel = ReturnType<typeof createPanel>;

function createComposer({ onText, onFile, onWriting }: PanelParts) {
  const text = element('textarea', {
    rows: '1',
    maxlength: String(TEXT_MAX),
    'aria-label': t('write'),
    placeholder: t('write'),
  });
  const picker = element('input', { type: 'file', hidden: '', tabindex: '-1', 'aria-label': t('attach') });
  const attach = element('button', { type: 'button', class: 'icon', 'aria-label': t('attach') }, icon(icons.attach));
  const send = element('button', { type: 'submit', class: 'icon send', 'aria-label': t('send') }, icon(icons.send));
  const form = element('form', { class: 'composer' }, picker, attach, text, send);
  attach.addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? [];
    if (file) onFile(file);
    picker.value = '';
  });
  text.addEventListener('input', () => text.value.trim() && onWriting());
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const said = text.value.trim();
    text.value = '';
    text.focus();
    if (said) onText(said);
  });
  return { form, text };
}

/** How visitors say who they are. */
export interface Answers {
  onNamed(name: string, email: string): void;
  providers: readonly Provider[];
  onProvider(proving: Promise<ProviderProof>): void;
}

/** Buttons of the accounts by which visitors can say who they are. */
function createWays({ providers, onProvider }: Answers): HTMLElement {
  const places = providers.map((provider) => {
    const button = element('button', { type: 'button', class: 'way' }, t('continue_with', provider));
    const place = element('div', {}, button);
    button.addEventListener('click', () => onProvider(provider.begin(place)));
    return place;
  });
  return element('div', { class: 'ways' }, ...places);
}

/** Asks who the visitor is. */
function createQuestions({ onNamed }: Answers): HTMLFormElement {
  const name = element('input', { name: 'name', autocomplete: 'name', required: '', maxlength: '24' });
  const email = element('input', {
    name: 'email',
    type: 'email',
    autocomplete: 'email',
    required: '',
    maxlength: '254',
  });
  const start = element('button', { type: 'submit', class: 'start' }, t('start'));
  const form = element(
    'form',
    { class: 'questions' },
    element('label', {}, t('name'), name),
    element('label', {}, t('email'), email),
    start,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onNamed(name.value.trim(), email.value.trim());
  });
  return form;
}

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

/** Who answers, whether they are there, and what can be done with the chat. */
function createHeader(parts: PanelParts) {
  const state = element('small', { role: 'status' });
  const close = element('button', { type: 'button', class: 'icon', 'aria-label': t('close') }, icon(icons.close));
  const logo = element('img', { src: parts.logo, alt: '', width: '36', height: '36' });
  logo.addEventListener('error', () => (logo.src = parts.serverLogo), { once: true });
  const words = element('div', {}, element('h1', {}, parts.title), state);
  const header = element('header', {}, logo, words, createSoundSwitch(parts), ...(parts.isFramed ? [close] : []));
  close.addEventListener('click', parts.onClose);
  return { header, state, close };
}

function replaceRows(rows: Element, shown: readonly Element[]): void {
  const kept = new Set(shown);
  for (const row of [...rows.children]) if (!kept.has(row)) row.remove();
  for (const [at, row] of shown.entries()) {
    const there = rows.children[at] ?? null;
    if (there !== row) rows.insertBefore(row, there);
  }
}

/** The open chat: a header, the messages, a place to write. */
export function createPanel(parts: PanelParts) {
  const { header, state, close } = createHeader(parts);
  const rows = element('div', { class: 'rows' });
  // The header says it, for those who do not see it here.
  const dots = element('p', { class: 'dots', 'aria-hidden': 'true', hidden: '' }, ...[1, 2, 3].map(() => element('i')));
  const log = { class: 'feed', role: 'log', 'aria-label': t('messages'), tabindex: '0' };
  const feed = element('section', log, rows, dots);
  const notice = element('p', { class: 'notice', role: 'alert' });
  const { form, text } = createComposer(parts);
  const questions = element('div');
  const root = element('section', { class: 'panel', 'aria-label': parts.title }, header, feed, notice, questions, form);
  form.hidden = true;
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && parts.isFramed && !event.isComposing) parts.onClose();
  });

  /** Changes the messages, and shows the end of them if the reader was there. */
  function keepingEnd(change: () => void): void {
    const isAtEnd = feed.scrollHeight - feed.scrollTop - feed.clientHeight < 48;
    change();
    if (isAtEnd) feed.scrollTop = feed.scrollHeight;
  }

  return {
    root,
    setState: (text: string) => void (state.textContent = text),
    setNotice: (...content: (Node | string)[]) => notice.replaceChildren(...content),
    /** Shows exactly these rows; those that are there already stay, or all would be read out again. */
    setRows: (shown: readonly Element[]) => keepingEnd(() => replaceRows(rows, shown)),
    /** Whether the host is writing. */
    setWriting: (isWriting: boolean) => keepingEnd(() => void (dots.hidden = !isWriting)),
    ask: (answers: Answers) => questions.replaceChildren(createQuestions(answers), createWays(answers)),
    allowWriting(): void {
      questions.replaceChildren();
      form.hidden = false;
    },
    focus: () => (root.querySelector<HTMLElement>('.questions input') ?? (form.hidden ? close : text)).focus(),
  };
}
