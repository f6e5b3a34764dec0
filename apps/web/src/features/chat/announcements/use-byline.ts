import type { Announcement } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';

/** Author and times of an announcement: short for the banner, full for the whole text. */
export function useByline({ created_by, created_at, updated_at }: Announcement) {
  const { t } = useTranslation(['channel', 'chat']);
  const format = useFormat();
  const name = useNameOf(created_by) ?? t('chat:message.former_member');
  const written = t('announcement.by', { name, time: `${format.day(created_at)} ${format.clock(created_at)}` });
  const changed = t('announcement.changed', { time: format.chatTime(updated_at) });
  return {
    short: t('announcement.by', { name, time: format.chatTime(created_at) }),
    full: updated_at === created_at ? written : `${written} · ${changed}`,
  };
}
