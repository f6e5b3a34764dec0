import { isNotice, type SearchHit } from '@loquat/contract';
import { usePreviewText } from '../chat/content.ts';
import { MarkedText } from './marked-text.tsx';

/** What was found in a message, with the matches highlighted; what the server wrote, by what it stands for. */
export function FoundText({ hit: { message, snippet, highlights } }: { hit: SearchHit }) {
  const previewText = usePreviewText();
  const { detail } = message;
  if ('content' in detail && isNotice(detail.properties)) return previewText({ ...detail, content: snippet });
  return <MarkedText text={snippet} ranges={highlights} hasMentions />;
}
