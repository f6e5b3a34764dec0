/**
 * Puts text in the place of a part of a field, by default of what is selected, as if it were typed: the browser can
 * undo it, and whoever listens hears of it. The caret ends behind it.
 */
export function insertText(field: HTMLTextAreaElement, text: string, start?: number, end?: number): void {
  field.focus();
  const from = start ?? field.selectionStart;
  const to = end ?? field.selectionEnd;
  field.setSelectionRange(from, to);
  // Deprecated, and the only way that keeps the list of what can be undone.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
