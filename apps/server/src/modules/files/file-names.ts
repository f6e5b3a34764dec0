import { cutToBytes, FILE_NAME_MAX_BYTES, plainName, utf8Length } from '@loquat/contract';
import contentDisposition from 'content-disposition';

const SEPARATORS = /[/\\]/g;
const EXTENSION = /\.([\p{L}\p{N}_-]{1,32})$/u;

/** A name in its stored form: one line, no folder, no invisible characters. Null if nothing is left. */
export const cleanFileName = (name: string): string | null =>
  plainName(name.toWellFormed()).replace(SEPARATORS, '_').trim() || null;

/** Lower case, without the dot; empty if the name has none. */
export const extensionOf = (name: string): string => EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';

/** The file name in a message in its stored form: at most as long as the name of an upload, with its extension kept. */
export function fittingFileName(name: string): string | null {
  const clean = cleanFileName(cutToBytes(name, FILE_NAME_MAX_BYTES));
  if (clean === null || name.length <= FILE_NAME_MAX_BYTES) return clean;
  const end = EXTENSION.exec(name)?.[0] ?? '';
  return cutToBytes(clean, FILE_NAME_MAX_BYTES - utf8Length(end)) + end;
}

/**
 * `Content-Disposition`: a plain name for old clients and, where that is not the full name, the real one in any script.
 */
export const dispositionOf = (type: 'inline' | 'attachment', name: string | null): string =>
  contentDisposition(name ?? undefined, { type, fallback: name?.replace(/[^\x20-\x7e]|["\\%]/gu, '_') });
