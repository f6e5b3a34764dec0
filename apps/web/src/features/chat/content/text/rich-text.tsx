import { findUserMentions } from '@loquat/markup/user-mentions';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonPopover } from '#features/contacts/person-popover.tsx';
import { useNameOf } from '#features/users/contacts.selectors.ts';
import { useMyUid } from '#hooks/use-session.ts';
import { markupParser, proseOf } from '../../markup/markup-parser.ts';
import { splitText } from './text-parts.ts';

const mentionStyle = 'rounded-xs px-1 pb-px font-semibold';
const otherUserStyle = 'bg-leaf-soft text-leaf-soft-text';

/** Text with links and mentions; the surrounding style preserves line breaks. */
export function RichText({ text }: { text: string }) {
  // Loads the parser only for text that may contain a link or a mention.
  const parser = markupParser.use(/:\/\/|[@＠]|mailto:/i.test(text));
  const parts = useMemo(() => {
    const isProse = proseOf(text, false);
    // Mentions of users are recognised even before the parser has loaded.
    const mentions = parser ? parser.findMentions(text) : findUserMentions(text);
    return splitText(
      text,
      parser?.findAddresses(text) ?? [],
      mentions.filter(({ at }) => isProse(at)),
    );
  }, [text, parser]);
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'link':
        // The parts of one text never change their order.
        // oxlint-disable-next-line react/no-array-index-key -- see above.
        return <ExternalLink key={index} href={part.href} text={part.text} />;
      case 'mention':
        // oxlint-disable-next-line react/no-array-index-key -- see above.
        return <Mention key={index} uid={part.uid} />;
      case 'call':
        // oxlint-disable-next-line react/no-array-index-key -- see above.
        return <GroupMention key={index} text={part.text} />;
      default:
        return part satisfies never;
    }
  });
}

/** An external link: a new tab without access to this one. */
export function ExternalLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="feed-link">
      {text}
    </a>
  );
}

/** `@all` or `@here`. */
export const GroupMention = ({ text }: { text: string }) => (
  <b className={clsx(mentionStyle, otherUserStyle)}>{text}</b>
);

/**
 * The name of a mentioned user, which opens the user's card; an unknown uid is shown
 * as written, because the author may have meant a number.
 */
export function Mention({ uid, isButton = true }: { uid: number; isButton?: boolean }) {
  const { t } = useTranslation('chat');
  const name = useNameOf(uid);
  const isMe = useMyUid() === uid;
  const className = clsx(mentionStyle, isMe ? 'bg-mention text-mention-text' : otherUserStyle);
  if (name === undefined)
    return (
      <span className={className}>
        @{t('message.former_member')} {uid}
      </span>
    );
  if (!isButton) return <span className={className}>@{name}</span>;
  return (
    <PersonPopover uid={uid} className={className}>
      @{name}
    </PersonPopover>
  );
}
