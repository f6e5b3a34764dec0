/** A line of a text file, without its end; null: it is too long and was skipped. */
export interface TextLine {
  /** From 1. */
  number: number;
  text: string | null;
}

const LINE_FEED = 10;

/** The lines of a file while it is read; empty ones are left out. `maxBytes` bounds what is held in memory. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<TextLine> {
  let number = 1;
  let held: Uint8Array[] = [];
  let size = 0;
  const lineOf = (): TextLine => ({ number, text: size > maxBytes ? null : Buffer.concat(held).toString('utf8') });
  const take = (piece: Uint8Array): void => {
    size += piece.byteLength;
    if (size > maxBytes) held = [];
    else held.push(piece);
  };
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      const line = lineOf();
      if (line.text === null || line.text.trim() !== '') yield line;
      held = [];
      size = 0;
      number += 1;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  const last = lineOf();
  if (last.text === null || last.text.trim() !== '') yield last;
}
