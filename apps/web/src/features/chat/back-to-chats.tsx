import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Leads from a chat back to the list of chats on phones, which show only one of the two. */
export function BackToChats() {
  const { t } = useTranslation('chat');
  return (
    <Link
      to="/chat"
      aria-label={t('top.back')}
      className="grid size-11 flex-none place-items-center rounded-md text-muted hover:bg-hover md:hidden"
    >
      <ChevronLeft size={22} aria-hidden />
    </Link>
  );
}
