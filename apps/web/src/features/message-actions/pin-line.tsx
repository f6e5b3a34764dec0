import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isChannelKey, type ChatKey } from '../../lib/chat-key.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { idOf } from '../chats/chat-identity.ts';
import { useNameOf } from '../contacts/contacts.selectors.ts';

/** Who pinned a message to its channel, undefined = nobody did. */
const usePinnedBy = (key: ChatKey, mid: number): number | undefined =>
  channelsStore((state) => {
    const pins = isChannelKey(key) ? state.byId[idOf(key)]?.pinned_messages : undefined;
    return pins?.find((pin) => pin.mid === mid)?.created_by;
  });

/** Says that somebody pinned a message, and who; undefined when nobody did. */
export function usePinText(chatKey: ChatKey, mid: number): string | undefined {
  const { t } = useTranslation('chat');
  const uid = usePinnedBy(chatKey, mid);
  const name = useNameOf(uid ?? 0);
  return uid === undefined ? undefined : t('pin.by', { name: name ?? t('message.former_member') });
}

/** The line above a message that is pinned to its channel. */
export function PinLine({ chatKey, mid }: { chatKey: ChatKey; mid: number }) {
  const text = usePinText(chatKey, mid);
  if (text === undefined) return null;
  return (
    <p className="feed-flag">
      <Pin size={13} strokeWidth={2} aria-hidden className="text-accent-text" />
      {text}
    </p>
  );
}
