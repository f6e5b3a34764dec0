import type { Announcement } from '@loquat/contract';
import clsx from 'clsx';
import { ChevronDown, ChevronUp, Megaphone, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { useConversation } from '../../conversations/conversations.ts';
import { TextContent } from '../content/text/text-content.tsx';
import { AnnouncementText } from './announcement-text.tsx';
import { useByline } from './use-byline.ts';

const AnnouncementEditor = lazyComponent(async () => (await import('./announcement-editor.tsx')).AnnouncementEditor);

export interface AnnouncementBannerProps {
  chatKey: ChatKey;
  announcement: Announcement;
}

/** The announcement above the messages: one line that opens in place. */
export function AnnouncementBanner({ chatKey, announcement }: AnnouncementBannerProps) {
  const { t } = useTranslation('channel');
  const mayAnnounce = useConversation(chatKey, (conversation) => conversation.mayAnnounce);
  const [isOpen, setIsOpen] = useState(false);
  const editor = useDialogOnDemand();
  const toggle = (): void => setIsOpen(!isOpen);
  return (
    <section
      aria-label={t('announcement.label')}
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5 border-b border-line bg-sunken pr-2 pl-5 text-[13.5px] max-md:pl-3.5',
        isOpen ? 'items-start pt-1.5 pb-3' : 'min-h-11 items-center py-1 max-md:min-h-[52px]',
      )}
    >
      <Megaphone size={18} aria-hidden className={clsx('text-accent-text', isOpen && 'mt-1.5')} />
      {isOpen ? <WholeText announcement={announcement} /> : <OneLine announcement={announcement} onOpen={toggle} />}
      <div className="flex gap-0.5">
        {mayAnnounce && (
          <IconButton size="sm" aria-label={t('announcement.edit')} onClick={editor.show}>
            <Pencil size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton
          size="sm"
          aria-label={isOpen ? t('announcement.less') : t('announcement.more')}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        </IconButton>
      </div>
      {editor.isWanted && (
        <Suspense>
          <AnnouncementEditor chatKey={chatKey} {...editor.dialog} />
        </Suspense>
      )}
    </section>
  );
}

interface OneLineProps {
  announcement: Announcement;
  onOpen: () => void;
}

function OneLine({ announcement, onOpen }: OneLineProps) {
  const { short } = useByline(announcement);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <button
        type="button"
        dir="auto"
        aria-expanded={false}
        onClick={onOpen}
        className="min-w-0 flex-1 cursor-pointer truncate rounded-xs py-1.5 text-start"
      >
        <AnnouncementText content={announcement.content} />
      </button>
      <small className="max-w-40 flex-none truncate text-[12.5px] text-muted max-md:hidden">{short}</small>
    </div>
  );
}

function WholeText({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('channel');
  const { full } = useByline(announcement);
  return (
    <div>
      <div
        // The keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
        tabIndex={0}
        role="region"
        aria-label={t('announcement.text')}
        className="max-h-[40dvh] overflow-y-auto rounded-xs pt-1 text-[14.5px]/[1.5] wrap-anywhere"
      >
        <TextContent text={announcement.content} isMarkdown />
      </div>
      <small className="mt-2 block text-[12.5px] text-muted">{full}</small>
    </div>
  );
}
