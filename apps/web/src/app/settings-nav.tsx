import { Link } from '@tanstack/react-router';
import { BookOpen, Info, Palette, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/users/users.selectors.ts';
import { useIsGuest } from '../lib/session.ts';
import { LogOutRow } from './log-out-row.tsx';
import { settingsNavRow } from './settings-nav-row.ts';

/** The areas of the settings that this version has. */
export function SettingsNav() {
  const { t } = useTranslation('setting');
  const isAdmin = useMe()?.is_admin ?? false;
  const isGuest = useIsGuest();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      <h2 className="px-2.5 py-1.5 font-heading text-[17px]/[1.6] font-bold tracking-[-0.02em]">{t('title')}</h2>
      <NavGroup title={t('you')}>
        {!isGuest && <AreaLink nav="my_account" icon={<User aria-hidden />} label={t('my_account')} />}
        <AreaLink nav="general" icon={<Palette aria-hidden />} label={t('general')} />
      </NavGroup>
      {isAdmin && (
        <NavGroup title={t('server')}>
          <li className="px-2.5 py-1 text-sm text-muted">{t('server_later')}</li>
        </NavGroup>
      )}
      <NavGroup title={t('about_group')}>
        <li>
          <a href="/api/docs" target="_blank" rel="noreferrer" className={settingsNavRow}>
            <BookOpen aria-hidden />
            {t('api_docs')}
          </a>
        </li>
        <AreaLink nav="about" icon={<Info aria-hidden />} label={t('about')} />
      </NavGroup>
      {!isGuest && <LogOutRow />}
    </div>
  );
}

function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="px-2.5 pt-3 pb-1 text-xs font-semibold text-muted">{title}</h3>
      <ul className="grid gap-0.5">{children}</ul>
    </section>
  );
}

function AreaLink({ nav, icon, label }: { nav: string; icon: ReactNode; label: string }) {
  return (
    <li>
      <Link to="/setting/{-$nav}" params={{ nav }} className={settingsNavRow}>
        {icon}
        {label}
      </Link>
    </li>
  );
}
