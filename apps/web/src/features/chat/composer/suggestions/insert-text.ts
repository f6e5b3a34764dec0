/**
 * Replaces a part of a field, by default the selection, as if it were typed: the browser can undo it, and listeners are
 * notified. The caret ends up behind it.
 */
export function insertText(field: HTMLTextAreaElement, text: string, start?: number, end?: number): void {
  field.focus();
  const from = start ?? field.selectionStart;
  const to = end ?? field.selectionEnd;
  field.setSelectionRange(from, to);
  // Deprecated, but the only way that preserves the undo history.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
