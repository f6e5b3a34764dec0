/** Puts a text on the clipboard; also on plain-http installs, where the clipboard interface is missing. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  document.body.append(area);
  area.select();
  // Deprecated, and the only way without a secure context.
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
