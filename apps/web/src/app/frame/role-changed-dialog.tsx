import { useTranslation } from 'react-i18next';
import { signOut } from '../../screens/parts/sign-out.ts';
import { dismissRoleChange } from '../../state/session.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';

/** The token keeps the role it was issued with: only a new sign-in brings the new one. */
export function RoleChangedDialog() {
  const { t } = useTranslation();
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && dismissRoleChange()}
      title={t('role_changed.title')}
      description={t('role_changed.text')}
      cancelLabel={t('role_changed.later')}
      confirmLabel={t('role_changed.sign_in')}
      isDanger={false}
      onConfirm={() => void signOut()}
    />
  );
}
