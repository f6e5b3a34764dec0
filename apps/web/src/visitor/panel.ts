import { element, icon, icons } from './elements.ts';
import { t } from './texts.ts';

/** Longest text, as existing widgets have it. */
const TEXT_MAX = 4_096;

export interface PanelParts {
  title: string;
  logo: string;
  isFramed: boolean;
  onClose(): void;
  onText(text: string): void;
  onFile(file: File): void;
}
export type Panel = ReturnType<typeof createPanel>;

function createComposer({ onText, onFile }: PanelParts) {
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

/** Asks who the visitor is. */
function createQuestions(ask: (name: string, email: string) => void): HTMLFormElement {
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
    ask(name.value.trim(), email.value.trim());
  });
  return form;
}

/** The open chat: a header, the messages, a place to write. */
export function createPanel(parts: PanelParts) {
  const state = element('small', { role: 'status' });
  const heading = element('h1', {}, parts.title);
  const close = element('button', { type: 'button', class: 'icon', 'aria-label': t('close') }, icon(icons.close));
  const logo = element('img', { src: parts.logo, alt: '', width: '36', height: '36' });
  const header = element('header', {}, logo, element('div', {}, heading, state), ...(parts.isFramed ? [close] : []));
  const rows = element('div', { class: 'rows' });
  const feed = element('section', { class: 'feed', role: 'log', 'aria-label': t('messages'), tabindex: '0' }, rows);
  const notice = element('p', { class: 'notice', role: 'alert' });
  const { form, text } = createComposer(parts);
  const questions = element('div');
  const root = element('section', { class: 'panel', 'aria-label': parts.title }, header, feed, notice, questions, form);
  form.hidden = true;
  close.addEventListener('click', parts.onClose);
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && parts.isFramed && !event.isComposing) parts.onClose();
  });

  return {
    root,
    setState: (text: string) => void (state.textContent = text),
    setNotice: (...content: (Node | string)[]) => notice.replaceChildren(...content),
    /** Shows rows, and the newest of them if the reader was at the end. */
    setRows(shown: readonly Node[]): void {
      const isAtEnd = feed.scrollHeight - feed.scrollTop - feed.clientHeight < 48;
      rows.replaceChildren(...shown);
      if (isAtEnd) feed.scrollTop = feed.scrollHeight;
    },
    ask: (then: (name: string, email: string) => void) => questions.replaceChildren(createQuestions(then)),
    allowWriting(): void {
      questions.replaceChildren();
      form.hidden = false;
    },
    focus: () => (root.querySelector<HTMLElement>('.questions input') ?? (form.hidden ? close : text)).focus(),
  };
}
