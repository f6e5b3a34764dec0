import { LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { settingsNavRow } from '../shared/settings/settings-nav-row.ts';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';

const LogOutDialog = lazyComponent(async () => (await import('../shared/log-out-dialog.tsx')).LogOutDialog);

/** The way out at the end of the list of settings. */
export function LogOutRow() {
  const { t } = useTranslation();
  const leaving = useDialogOnDemand();
  return (
    <div className="pt-3.5">
      <button type="button" className={`${settingsNavRow} w-full text-danger-text!`} onClick={leaving.show}>
        <LogOut aria-hidden />
        {t('log_out.action')}
      </button>
      {leaving.isWanted && (
        <Suspense>
          <LogOutDialog {...leaving.dialog} />
        </Suspense>
      )}
    </div>
  );
}
