import { useMemo } from 'react';
import { markupParser } from '../markup/markup-parser.ts';
import { firstLinkOfMarkdown, firstLinkOfText } from './first-link.ts';
import { LinkPreview } from './link-preview.tsx';

/** The preview of the first web address in a text; nothing if it has none. */
export function FirstLinkPreview({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const parser = markupParser.use(true);
  const url = useMemo(() => {
    if (!parser) return undefined;
    return isMarkdown ? firstLinkOfMarkdown(parser.parseMarkdown(text)) : firstLinkOfText(parser.findAddresses(text));
  }, [text, isMarkdown, parser]);
  return url === undefined ? null : <LinkPreview url={url} />;
}
