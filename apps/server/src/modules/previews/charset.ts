import { TextDecoder } from 'node:util';
import { charsetIn } from './charset-label.ts';
import { parseHead } from './page-head.ts';

/** How far a page is searched for its own encoding declaration. */
export const CHARSET_SEARCH_BYTES = 4_096;

const BYTE_ORDER_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

function isUtf8(start: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function findDecoder(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** A declaration readable as ASCII cannot be in UTF-16, even if it claims so. */
const declaredIn = (start: Uint8Array): string | undefined => {
  const label = parseHead(Buffer.from(start).toString('latin1')).charset;
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
};

/** Chooses how to decode a page: by its byte order mark, the server's header, its own declaration, and its bytes. */
export function decoderOf(start: Uint8Array, contentType: string | null): TextDecoder {
  const mark = BYTE_ORDER_MARKS.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte));
  return (
    findDecoder(mark?.[0]) ??
    findDecoder(charsetIn(contentType)) ??
    findDecoder(declaredIn(start)) ??
    new TextDecoder(isUtf8(start) ? 'utf-8' : 'windows-1252')
  );
}
