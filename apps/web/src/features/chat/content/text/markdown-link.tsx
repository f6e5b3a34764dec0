import { type MarkdownNode, plainTextOf } from '@loquat/markup/markdown';
import type { ReactNode } from 'react';
import { ExternalLink } from './rich-text.tsx';

type LinkNode = Extract<MarkdownNode, { type: 'link' }>;

interface MarkdownLinkProps {
  link: LinkNode;
  isInLink: boolean;
  /** Its label. */
  children: ReactNode;
}

/**
 * A link, also in place of an image, which would tell its host when it is read. Its title is shown behind it, and
 * without a label its target; inside another link, it is text.
 */
export function MarkdownLink({ link, isInLink, children }: MarkdownLinkProps) {
  const { target, href, title } = link;
  const label = plainTextOf(link.children, String);
  if (href === undefined || isInLink) return <>{[label, target, title].filter((part) => part !== '').join(' ')}</>;
  return (
    <>
      {label.trim() === '' ? (
        <ExternalLink href={href} text={target} />
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="feed-link">
          {children}
        </a>
      )}
      {title !== '' && ` (${title})`}
    </>
  );
}
