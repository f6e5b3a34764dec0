import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { useConversation } from '../../conversations/conversations.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';

/** The user who pinned a message to its chat; undefined if it is not pinned. */
export const usePinnedBy = (key: ChatKey, mid: number): number | undefined =>
  useConversation(key, ({ pins }) => pins.find((pin) => pin.mid === mid)?.created_by);

/** A text that names the user who pinned a message. */
export function usePinText(uid: number): string {
  const { t } = useTranslation('chat');
  return t('pin.by', { name: useNameOf(uid) ?? t('message.former_member') });
}

/** The line above a pinned message that names the user who pinned it. */
export function PinLine({ chatKey, mid }: { chatKey: ChatKey; mid: number }) {
  const uid = usePinnedBy(chatKey, mid);
  return uid !== undefined && <PinnedBy uid={uid} />;
}

function PinnedBy({ uid }: { uid: number }) {
  return (
    <p className="feed-flag">
      <Pin size={13} strokeWidth={2} aria-hidden className="text-accent-text" />
      {usePinText(uid)}
    </p>
  );
}
