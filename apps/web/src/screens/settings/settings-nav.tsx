import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { ListTitle } from '../parts/list-title.tsx';
import { LogOutDialog } from '../parts/log-out-dialog.tsx';
import { settingsNavRow } from '../parts/settings/settings-nav-row.ts';
import { areaIcons } from './area-icons.ts';
import { AreaTag } from './area-tag.tsx';
import { type AreaGroup, areaGroups, type AreaName, areas, areasFor } from './areas.ts';
import { useSettingsViewer } from './use-settings-viewer.ts';

// Only administrators load it.

/** The areas of the settings that are available to the user. */
export function SettingsNav() {
  const { t } = useTranslation('setting');
  const viewer = useSettingsViewer();
  const names = areasFor(viewer);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      <ListTitle className="px-2.5 py-1.5">{t('title')}</ListTitle>
      {areaGroups.map((group) => (
        <NavGroup key={group} group={group} names={names.filter((name) => areas[name].group === group)} />
      ))}
      {!viewer.isGuest && <LogOutRow />}
    </div>
  );
}

// i18n-keys: group.you, group.server, group.configuration, group.about
function NavGroup({ group, names }: { group: AreaGroup; names: AreaName[] }) {
  const { t } = useTranslation('setting');
  if (names.length === 0) return null;
  return (
    <section aria-label={t(`group.${group}`)}>
      <h2 className="px-2.5 pt-3 pb-1 text-xs font-semibold text-muted">{t(`group.${group}`)}</h2>
      <ul className="grid gap-0.5">
        {names.map((name) => (
          <AreaLink key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

// i18n-keys: area.my_account, area.general, area.notifications, area.devices, area.auto_delete, area.overview, area.members
// i18n-keys: area.data_management, area.audit, area.bot_webhook, area.widget, area.push, area.voice, area.smtp, area.login
// i18n-keys: area.start_pages, area.statistics, area.third_party, area.license, area.api_doc, area.about
// i18n-keys: area.notification_services
function AreaLink({ name }: { name: AreaName }) {
  const { t } = useTranslation('setting');
  const { isAdmin } = useSettingsViewer();
  const Icon = areaIcons[name];
  return (
    <li>
      <Link to="/setting/{-$nav}" params={{ nav: name }} className={settingsNavRow}>
        <Icon aria-hidden />
        <span className="min-w-0 flex-1">{t(`area.${name}`)}</span>
        {isAdmin && (
          <Suspense>
            <AreaTag name={name} />
          </Suspense>
        )}
      </Link>
    </li>
  );
}

/** The log-out row at the end of the list of settings. */
function LogOutRow() {
  const { t } = useTranslation(['setting', 'common']);
  const leaving = useDialogOnDemand();
  return (
    <div className="pt-3.5">
      <button type="button" className={`${settingsNavRow} w-full text-danger-text!`} onClick={leaving.show}>
        <LogOut aria-hidden />
        {t('common:log_out.action')}
      </button>
      {leaving.isWanted && <LogOutDialog {...leaving.dialog} />}
    </div>
  );
}
