import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isChannelKey, type ChatKey } from '../../../lib/chat-key.ts';
import { channelsStore } from '../../channels/channels.store.ts';
import { idOf } from '../chat-identity.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';

/** Who pinned a message to its channel; undefined if nobody did. */
export const usePinnedBy = (key: ChatKey, mid: number): number | undefined =>
  channelsStore((state) => {
    const pins = isChannelKey(key) ? state.byId[idOf(key)]?.pinned_messages : undefined;
    return pins?.find((pin) => pin.mid === mid)?.created_by;
  });

/** Says that this person pinned a message. */
export function usePinText(uid: number): string {
  const { t } = useTranslation('chat');
  return t('pin.by', { name: useNameOf(uid) ?? t('message.former_member') });
}

/** The line above a pinned message: who pinned it. */
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
