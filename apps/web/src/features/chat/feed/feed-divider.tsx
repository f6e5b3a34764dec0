import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { MenuButton, menuOnDemand } from '../../../ui/menu/menu-on-demand.tsx';

const dateMenu = menuOnDemand(async () => (await import('../dates/date-menu.tsx')).DateMenu);

/** The line above the first message of a day, from which one goes to others. */
export function DayDivider({ at, chatKey }: { at: number; chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const day = format.day(at);
  return (
    <div className="feed-divider">
      <MenuButton
        menu={dateMenu}
        menuProps={{ chatKey, at }}
        trigger={
          <button type="button" aria-label={t('date.jump_from', { day })} className="feed-divider-day">
            {day}
          </button>
        }
      />
    </div>
  );
}

/** The amber line above the first message that was unread when the chat was opened. */
export function UnreadDivider({ count }: { count: number }) {
  const { t } = useTranslation('chat');
  const text = t('feed.new_messages', { count });
  return (
    <div role="separator" aria-label={text} className="feed-divider feed-divider-new">
      <span aria-hidden>{text}</span>
    </div>
  );
}
