import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useTicking } from '../../lib/browser/ticking.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { formatDuration } from '../../lib/i18n/format.ts';
import { useConversation } from '../conversations/conversations.ts';
import { useCall } from './calls.selectors.ts';
import { useOwnCall } from './own-call/own-call.store.ts';

const SECOND_MS = 1_000;

/** The name of a call's chat, with the sign of a channel. */
export const useCallName = (key: ChatKey): string => useConversation(key, ({ title }) => title);

/** The state of a call in a word or two: its duration, or what it waits for. */
export function CallClock({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const phase = useOwnCall((state) => state.phase);
  const joinedAt = useOwnCall((state) => state.joinedAt);
  const call = useCall(chatKey);
  const name = useCallName(chatKey);
  const since = call?.started_at ?? joinedAt;
  const elapsed = useTicking((now) => formatDuration(Math.max(0, Math.floor((now - since) / SECOND_MS))));
  if (phase === 'reconnecting') return <Status text={t('reconnecting')} isWaiting />;
  if (phase !== 'connected') return <Status text={t('joining')} isWaiting />;
  if (call && !call.answered && call.ringing.length > 0) return <Status text={t('ringing', { name })} isWaiting />;
  return <Status text={elapsed} label={t('elapsed', { time: elapsed })} />;
}

function Status({ text, label, isWaiting = false }: { text: string; label?: string; isWaiting?: boolean }) {
  return (
    <span
      role={isWaiting ? 'status' : 'timer'}
      {...(label && { 'aria-label': label })}
      className={clsx(
        isWaiting ? 'min-w-0' : 'flex-none',
        'inline-flex items-center gap-1.5 font-semibold tabular-nums before:size-2 before:flex-none before:rounded-full before:bg-(--leaf-400) before:shadow-[0_0_0_3px_oklch(0.72_0.12_153/.25)]',
      )}
    >
      <span className="truncate">{text}</span>
    </span>
  );
}
