import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../../../hooks/use-session.ts';
import { PersonPopover } from '../../../contacts/person-popover.tsx';
import { useNameOf } from '../../../users/contacts.selectors.ts';
import { splitText } from './text-parts.ts';

const mentionLook = 'rounded-xs px-1 pb-px font-semibold';
const othersLook = 'bg-leaf-soft text-leaf-soft-text';

/** Text with links and mentions; the surrounding style preserves line breaks. */
export function RichText({ text }: { text: string }) {
  return splitText(text).map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'link':
        // The parts of one text never change their order.
        // oxlint-disable-next-line react/no-array-index-key -- see above.
        return <ExternalLink key={index} href={part.href} text={part.text} />;
      case 'mention':
        // oxlint-disable-next-line react/no-array-index-key -- see above.
        return <Mention key={index} uid={part.uid} text={part.text} />;
      case 'call':
        return (
          // oxlint-disable-next-line react/no-array-index-key -- see above.
          <b key={index} className={clsx(mentionLook, othersLook)}>
            {part.text}
          </b>
        );
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

/** The name of a mentioned person; former members are distinguished from a mere number. */
function Mention({ uid, text }: { uid: number; text: string }) {
  const { t } = useTranslation('chat');
  const name = useNameOf(uid);
  const isMe = useMyUid() === uid;
  const look = clsx(mentionLook, isMe ? 'bg-mention text-mention-text' : othersLook);
  if (name === undefined)
    return (
      <span className={look} title={text}>
        @{t('message.former_member')}
      </span>
    );
  return (
    <PersonPopover uid={uid} className={look}>
      @{name}
    </PersonPopover>
  );
}
