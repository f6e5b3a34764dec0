import { isNotice, type SearchHit } from '@loquat/contract';
import { traitsOf, usePreviewText, useProse } from '../chat/content.ts';
import { MarkedText } from './marked-text.tsx';

const ELLIPSIS = '…';

/** The offset of an excerpt in its text. Negative if a leading ellipsis shifts it. */
function startOf(snippet: string, text: string): number {
  const leadLength = snippet.startsWith(ELLIPSIS) && !text.startsWith(ELLIPSIS) ? ELLIPSIS.length : 0;
  const index = text.indexOf(snippet.slice(leadLength, -ELLIPSIS.length));
  return Math.max(0, index) - leadLength;
}

/** The excerpt of a found message, with the matches highlighted; server notices are shown as readable text. */
export function FoundText({ hit: { message, snippet, highlights } }: { hit: SearchHit }) {
  const previewText = usePreviewText();
  const { detail } = message;
  const { content = '', content_type = '' } = 'content' in detail ? detail : {};
  const isProse = useProse(content, traitsOf(content_type).isMarkdown);
  if ('content' in detail && isNotice(detail.properties)) return previewText({ ...detail, content: snippet });
  const start = startOf(snippet, content);
  return <MarkedText text={snippet} ranges={highlights} isMention={(at) => isProse(start + at)} />;
}
