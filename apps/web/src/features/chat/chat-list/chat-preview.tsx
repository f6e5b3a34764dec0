import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { conversationOf } from '../../conversations/conversations.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { useDraft } from '../chats/drafts.ts';
import { usePreviewText } from '../content/use-preview-text.ts';
import { useMessage } from '../log/messages.selectors.ts';
import { useTyping } from '../typing/use-typing.ts';

/** The second line of a chat in the list: the typing user, or else the draft, or else the newest message. */
export function ChatPreview({ chatKey, lastMid, isOpen }: { chatKey: ChatKey; lastMid: number; isOpen: boolean }) {
  const { t } = useTranslation('chat');
  const { hasSeveralAuthors } = conversationOf(chatKey);
  const draft = useDraft(chatKey).trim();
  const [writer] = useTyping(chatKey);
  if (writer !== undefined) return <Typing uid={writer} isNamed={hasSeveralAuthors} />;
  // The draft of the open chat is in the composer.
  if (draft && !isOpen)
    return (
      <>
        <span className="font-medium text-danger-text">{t('list.draft')}</span> {draft.slice(0, 140)}
      </>
    );
  return <LastMessage mid={lastMid} isNamed={hasSeveralAuthors} />;
}

function Typing({ uid, isNamed }: { uid: number; isNamed: boolean }) {
  const { t } = useTranslation('chat');
  const name = useNameOf(uid)?.split(' ')[0];
  return <span className="text-leaf-soft-text">{isNamed && name ? t('typing.one', { name }) : t('list.typing')}</span>;
}

function LastMessage({ mid, isNamed }: { mid: number; isNamed: boolean }) {
  const { t } = useTranslation('chat');
  const message = useMessage(mid);
  const previewOf = usePreviewText();
  const sender = useNameOf(message?.from_uid ?? 0);
  const isMine = useMyUid() === message?.from_uid;
  if (!message) return null;
  const text = previewOf(message);
  if (isMine) return t('list.you_said', { text });
  // A first name is enough in one line.
  const name = sender?.split(' ')[0];
  return isNamed && name ? t('list.someone_said', { name, text }) : text;
}
