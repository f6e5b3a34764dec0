import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import { entryCache } from '#state/entry-cache.ts';
import { getMyUid } from '#state/session.ts';
import { linkToMessage } from '../../conversations/conversations.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { usePreviewText } from '../content/use-preview-text.ts';
import { applyEntries } from '../log/apply-entries.ts';
import { useMessage } from '../log/messages.selectors.ts';
import { type ChatMessage, emptyMessages, messagesStore } from '../log/messages.store.ts';

/** The message that this one replies to, above its content; a link to it. */
export function ReplyLine({ chatKey, mid }: { chatKey: ChatKey; mid: number }) {
  const { t } = useTranslation('chat');
  const quoted = useQuoted(chatKey, mid);
  const message = quoted === 'deleted' ? undefined : quoted;
  const name = useNameOf(message?.from_uid ?? 0) ?? t('message.former_member');
  const preview = usePreviewText();
  const quote = message ? preview(message) : '';
  if (quoted === 'deleted') return <p className="feed-reply italic">{t('reply.deleted')}</p>;
  return (
    <Link
      {...linkToMessage(chatKey, mid)}
      className="feed-reply"
      aria-label={message ? t('reply.to', { name, text: quote }) : t('reply.unknown')}
    >
      {message && <b className="flex-none font-semibold text-ink">{name}</b>}{' '}
      <span className="truncate">{message ? quote : t('reply.unknown')}</span>
    </Link>
  );
}

/** The message that another one quotes; undefined if it cannot be shown. */
type Quoted = ChatMessage | 'deleted' | undefined;

/** The stored copy of a message that is not in memory. */
async function readQuoted(key: ChatKey, mid: number): Promise<Quoted> {
  const range = { chat: key, from: mid, before: mid + 1 };
  await entryCache.flush();
  const [entries, about] = await Promise.all([entryCache.db.readRanges([range]), entryCache.db.readAbout(range)]);
  const context = { myUid: getMyUid(), now: Date.now(), isLive: false };
  const { byMid, annotations } = applyEntries(emptyMessages, [...entries, ...about], context).state;
  return annotations.get(mid)?.deleted ? 'deleted' : byMid.get(mid);
}

/** The message that another one quotes: from memory, or else as stored on this device. */
function useQuoted(key: ChatKey, mid: number): Quoted {
  const message = useMessage(mid);
  const isDeleted = useStore(messagesStore, (state) => state.annotations.get(mid)?.deleted === true);
  const [remembered, setRemembered] = useState<Quoted>();
  const isMissing = !message && !isDeleted;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    const keep = (quoted: Quoted): void => {
      if (isWanted) setRemembered(quoted);
    };
    // Without storage the line stays empty.
    readQuoted(key, mid).then(keep, () => {});
    return () => void (isWanted = false);
  }, [isMissing, key, mid]);
  return isDeleted ? 'deleted' : (message ?? remembered);
}
