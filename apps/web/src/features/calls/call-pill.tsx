import { Headphones } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useCallCount } from './calls.selectors.ts';

/** The number of participants in the call of a chat; nothing if there are none. */
export function CallPill({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const count = useCallCount(chatKey);
  if (count === 0) return null;
  return (
    <span
      role="img"
      aria-label={t('list.in_call', { count })}
      className="inline-flex h-[17px] flex-none items-center gap-[3px] rounded-[9px] bg-leaf-soft px-1.5 text-[11px] font-bold text-leaf-soft-text tabular-nums"
    >
      <Headphones size={12} strokeWidth={2} aria-hidden />
      {count}
    </span>
  );
}
