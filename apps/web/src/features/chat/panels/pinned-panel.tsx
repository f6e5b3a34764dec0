import { isNotice, kindOf, type PinnedMessage } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { linkToMessage, useConversation } from '../../conversations/conversations.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { unpinMessage } from '../actions/message.actions.ts';
import { attachmentOf } from '../content/attachment.ts';
import { FileContent } from '../content/file-content.tsx';
import { LightboxScope } from '../content/media/lightbox-scope.tsx';
import { traitsOf } from '../content/message-kinds.ts';
import { TextContent } from '../content/text/text-content.tsx';
import { usePreviewText } from '../content/use-preview-text.ts';
import { useMessage } from '../log/messages.selectors.ts';

const NO_SLIDES = () => [];

/** A card in a side panel. */
const panelCard = 'min-w-0 rounded-[12px] border border-line bg-raised shadow-1';

/** An icon-only link in such a card. */
const panelLink =
  'grid size-7 flex-none place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-ink max-md:size-11 pointer-coarse:size-11';

/** The pinned messages of a chat, the newest pin first. */
export function PinnedPanel({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const pins = useConversation(chatKey, (conversation) => conversation.pins);
  const mayUnpin = useConversation(chatKey, ({ mayManage }) => mayManage);
  if (pins.length === 0)
    return (
      <EmptyState art="chat" headingLevel={3} title={t('panel.no_pins')}>
        {t('panel.no_pins_hint')}
      </EmptyState>
    );
  return (
    <LightboxScope slides={NO_SLIDES}>
      <ol
        aria-label={t('panel.pinned')}
        className="grid max-h-full grid-cols-[minmax(0,1fr)] content-start gap-2.5 overflow-y-auto px-3 pt-1 pb-4"
      >
        {pins
          .toSorted((a, b) => b.created_at - a.created_at)
          .map((pin) => (
            <PinCard key={pin.mid} pin={pin} chatKey={chatKey} mayUnpin={mayUnpin} />
          ))}
      </ol>
    </LightboxScope>
  );
}

function PinCard({ pin, chatKey, mayUnpin }: { pin: PinnedMessage; chatKey: ChatKey; mayUnpin: boolean }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const name = useNameOf(pin.created_by) ?? t('message.former_member');
  const unpin = (): void => {
    unpinMessage({ mid: pin.mid, chat: chatKey }).catch((error: unknown) => toasts.error(failureText(error)));
  };
  return (
    <li className={panelCard}>
      <PinAuthor pin={pin} />
      <div className="max-h-60 overflow-hidden px-3 pt-1.5 text-base/[1.45] wrap-anywhere">
        <PinnedContent pin={pin} />
      </div>
      <footer className="flex items-center gap-1 pt-1 pr-1 pb-1 pl-3 text-xs text-muted">
        <span className="min-w-0 flex-1 truncate">
          {t('panel.pinned_by', { name, time: format.chatTime(pin.created_at) })}
        </span>
        <Link
          {...linkToMessage(chatKey, pin.mid)}
          aria-label={t('panel.show')}
          title={t('panel.show')}
          className={panelLink}
        >
          <MessageSquareText size={16} aria-hidden />
        </Link>
        {mayUnpin && (
          <IconButton aria-label={t('panel.unpin')} size="sm" onClick={unpin}>
            <PinOff size={16} aria-hidden />
          </IconButton>
        )}
      </footer>
    </li>
  );
}

/** Its author; with servers that do not send it, only if this device has the message. */
function PinAuthor({ pin }: { pin: PinnedMessage }) {
  const { t } = useTranslation('chat');
  const known = useMessage(pin.mid)?.from_uid;
  const uid = pin.from_uid ?? known;
  const name = useNameOf(uid ?? 0) ?? t('message.former_member');
  if (uid === undefined) return null;
  return (
    <p className="flex min-w-0 items-center gap-2 px-3 pt-2.5 text-sm font-[650]">
      <UserAvatar uid={uid} size={22} />
      <span className="truncate">{name}</span>
    </p>
  );
}

function PinnedContent({ pin }: { pin: PinnedMessage }) {
  const { t } = useTranslation('chat');
  const previewText = usePreviewText();
  const { content, content_type, properties } = pin;
  if (isNotice(properties)) return <p className="text-muted">{previewText(pin)}</p>;
  const { isFile, isMarkdown } = traitsOf(content_type);
  if (isFile) return <FileContent attachment={attachmentOf(pin)} />;
  if (kindOf(content_type) === 'forward') return <p className="text-muted">{t('panel.forwarded')}</p>;
  return <TextContent {...{ text: content, isMarkdown }} />;
}
