import { element, icon, icons } from './elements.ts';
import { t } from './texts.ts';

/** Longest text, the same as in existing widgets. */
const TEXT_MAX = 4_096;

export interface ComposerParts {
  onText(text: string): void;
  /** The visitor is writing. */
  onWriting(): void;
  onFiles(files: readonly File[]): void;
}

/** The field in which the visitor writes. Files are picked, pasted or dropped. */
export function createComposer({ onText, onFiles, onWriting }: ComposerParts) {
  const labels = { 'aria-label': t('write'), placeholder: t('write') };
  const text = element('textarea', { rows: '1', maxlength: String(TEXT_MAX), ...labels });
  const picking = { type: 'file', multiple: '', hidden: '', tabindex: '-1', 'aria-label': t('attach') };
  const picker = element('input', picking);
  const attach = element('button', { type: 'button', class: 'icon', 'aria-label': t('attach') }, icon(icons.attach));
  const send = element('button', { type: 'submit', class: 'icon send', 'aria-label': t('send') }, icon(icons.send));
  const form = element('form', { class: 'composer' }, picker, attach, text, send);

  function take(files: Iterable<File> | undefined, event?: Event): void {
    const all = [...(files ?? [])];
    if (all.length === 0) return;
    event?.preventDefault();
    onFiles(all);
  }

  attach.addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    take(picker.files ?? undefined);
    picker.value = '';
  });
  text.addEventListener('paste', (event) => take(event.clipboardData?.files, event));
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => take(event.dataTransfer?.files, event));
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
