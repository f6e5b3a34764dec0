/** Copies text to the clipboard; false if the browser does not allow it. Plain http only has the old method. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog, which keeps the focus to itself.
  (document.querySelector('[role="dialog"]') ?? document.body).append(area);
  area.select();
  // Deprecated, but the only method without a secure context.
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
