import { useMemo } from 'react';
import { markupParser, needsParser, proseOf } from './markup-parser.ts';

/** Returns whether the `@` at a position can begin a mention; the parser loads if it is needed. */
export function useProse(text: string, isMarkdown: boolean): (at: number) => boolean {
  const parser = markupParser.use(needsParser(text, isMarkdown));
  // oxlint-disable-next-line react/exhaustive-deps -- `proseOf` uses the parser once it has loaded.
  return useMemo(() => proseOf(text, isMarkdown), [text, isMarkdown, parser]);
}
