const ADDRESS = /^https?:\/\/\S+$/;

/**
 * The link made when an address is pasted over words; undefined if the paste is no address, or if the selection cannot
 * be linked: nothing, several lines, or an address itself.
 */
export function linkOfPaste(
  field: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
): string | undefined {
  const words = field.value.slice(field.selectionStart, field.selectionEnd);
  const address = pasted.trim();
  const isLinkable = words.trim() !== '' && !words.includes('\n') && !ADDRESS.test(words.trim());
  if (!isLinkable || !ADDRESS.test(address)) return undefined;
  // Characters that would end the words or the address too early.
  const inner = words.trim().replace(/[[\]]/g, '\\$&');
  const [lead = '', tail = ''] = [/^\s*/.exec(words)?.[0], /\s*$/.exec(words)?.[0]];
  return `${lead}[${inner}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})${tail}`;
}
