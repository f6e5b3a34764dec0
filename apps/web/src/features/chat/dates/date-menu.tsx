import { CalendarDays, ChevronsUp, History } from 'lucide-react';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { MenuItem } from '#ui/menu/menu-item.tsx';
import { MenuSeparator } from '#ui/menu/menu-separator.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { requestJump } from '../jump.ts';
import { logOf, messagesStore } from '../log/messages.store.ts';
import { findFirstSince } from './first-since.ts';

const DateDialog = lazyComponent(async () => (await import('./date-dialog.tsx')).DateDialog);

/** The beginning of a past day in the reader's calendar, milliseconds since the epoch. */
function daysAgo(days: number, months = 0): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth() - months, now.getDate() - days).getTime();
}

const WEEK_DAYS = 7;

export interface DateMenuProps {
  trigger: ReactElement;
  chatKey: ChatKey;
  /** The day of the divider, milliseconds since the epoch. */
  at: number;
}

/** The dates that the reader can jump to in a chat; open when rendered. */
export function DateMenu({ trigger, chatKey, at }: DateMenuProps) {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(true);
  const [isPicking, setIsPicking] = useState(false);
  const jump = async (moment: number): Promise<void> => {
    try {
      // A day after the last message leads to that message.
      const mid = (await findFirstSince(chatKey, moment)) ?? logOf(messagesStore.getState(), chatKey).lastMid;
      requestJump(chatKey, mid);
    } catch {
      toasts.error(t('feed.message_not_loaded'));
    }
  };
  const history = <History size={16} aria-hidden />;
  return (
    <>
      <Menu trigger={trigger} align="center" open={isOpen} onOpenChange={setIsOpen}>
        <MenuItem icon={history} onSelect={() => void jump(daysAgo(0))}>
          {t('date.today')}
        </MenuItem>
        <MenuItem icon={history} onSelect={() => void jump(daysAgo(WEEK_DAYS))}>
          {t('date.last_week')}
        </MenuItem>
        <MenuItem icon={history} onSelect={() => void jump(daysAgo(0, 1))}>
          {t('date.last_month')}
        </MenuItem>
        <MenuItem icon={<ChevronsUp size={16} aria-hidden />} onSelect={() => void jump(0)}>
          {t('date.beginning')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<CalendarDays size={16} aria-hidden />} onSelect={() => setIsPicking(true)}>
          {t('date.pick')}
        </MenuItem>
      </Menu>
      {isPicking && (
        <Suspense>
          <DateDialog at={at} onClose={() => setIsPicking(false)} onPick={(moment) => void jump(moment)} />
        </Suspense>
      )}
    </>
  );
}
