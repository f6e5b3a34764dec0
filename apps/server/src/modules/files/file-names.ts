const CONTROLS_AND_LINES = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
// They make `exe.gpj` read `jpg.exe`.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const SEPARATORS = /[/\\]/g;
const EXTENSION = /\.([\p{L}\p{N}_-]{1,32})$/u;

/** A name as it is kept: one line, no folder, nothing that turns the text around. Null when nothing is left. */
export function cleanFileName(name: string): string | null {
  const clean = name.toWellFormed().replace(CONTROLS_AND_LINES, '').replace(DIRECTION_MARKS, '');
  return clean.replace(SEPARATORS, '_').trim() || null;
}

/** Lower case, without the dot; empty when the name has none. */
export const extensionOf = (name: string): string => EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
const encodeName = (name: string) => encodeURIComponent(name).replace(/['()*]/g, escaped);

/**
 * `Content-Disposition` (RFC 6266): a plain name for old clients, and where that is not the whole of it, the real one in
 * any script (RFC 8187).
 */
export function dispositionOf(kind: 'inline' | 'attachment', name: string | null): string {
  if (name === null) return kind;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeName(name)}`;
  return `${kind}; filename="${plain}"${exact}`;
}
