import { contentTypes } from '@loquat/contract';
import { usePreviewText } from '../content/use-preview-text.ts';
import { lineOf } from './announcement-line.ts';

/** The line of the banner: the main words, and as much of the rest as fits. */
export function AnnouncementText({ content }: { content: string }) {
  const preview = usePreviewText();
  const { head, rest } = lineOf(content);
  const plain = (text: string): string => preview({ content: text, content_type: contentTypes.markdown });
  return (
    <>
      <b className="font-[650]">{plain(head)}</b> <span className="text-muted">{plain(rest)}</span>
    </>
  );
}
