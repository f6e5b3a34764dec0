import type { Announcement } from '@loquat/contract';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { NoticeDialog } from '#ui/dialog/notice-dialog.tsx';
import { markAnnouncementSeen } from '../../channels/announcements.actions.ts';
import { useConversation } from '../../conversations/conversations.ts';
import { TextContent } from '../content/text/text-content.tsx';
import { AnnouncementBanner } from './announcement-banner.tsx';
import { useAnnouncement, useIsUnseen } from './use-announcement.ts';
import { useByline } from './use-byline.ts';
import { useTurn } from './use-turn.ts';

/** The announcement of a channel: a banner, and once for each version a dialog. */
export function ChannelAnnouncement({ chatKey }: { chatKey: ChatKey }) {
  const announcement = useAnnouncement(chatKey);
  if (!announcement) return null;
  return (
    <>
      <AnnouncementBanner chatKey={chatKey} announcement={announcement} />
      <AnnouncementDialog chatKey={chatKey} announcement={announcement} />
    </>
  );
}

interface AnnouncementDialogProps {
  chatKey: ChatKey;
  announcement: Announcement;
}

function AnnouncementDialog({ chatKey, announcement }: AnnouncementDialogProps) {
  const { t } = useTranslation('channel');
  const channel = useConversation(chatKey, ({ handle }) => handle);
  const { full } = useByline(announcement);
  const isUnseen = useIsUnseen(announcement);
  const isOpen = useTurn(chatKey, isUnseen);
  return (
    <NoticeDialog
      open={isOpen}
      icon={<Megaphone size={20} aria-hidden />}
      title={t('announcement.title', { channel })}
      byline={full}
      note={t('announcement.stays')}
      doneLabel={t('announcement.got_it')}
      onDone={() => void markAnnouncementSeen(announcement).catch(reportFailure)}
    >
      <TextContent text={announcement.content} isMarkdown />
    </NoticeDialog>
  );
}
