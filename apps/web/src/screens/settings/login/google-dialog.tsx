import { GoogleConfigInput } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { updateGoogle } from '#features/providers/providers.actions.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';
import { useCopy } from '../../parts/use-copy.ts';
import { ConfigDialog } from './config-dialog.tsx';
import { publicOrigin } from './public-origin.ts';
import { reloadSignInSettings, type SignInSettings } from './sign-in-settings.ts';

export interface ClientDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  settings: SignInSettings;
}

/** This server's client id at Google, and the values to enter there. */
export function GoogleDialog({ settings, ...dialog }: ClientDialogProps) {
  const { t } = useTranslation('admin');
  const copy = useCopy();
  const form = useConfigForm({
    saved: { client_id: settings.clients.google },
    schema: GoogleConfigInput,
    save: async (_changed, value) => {
      await updateGoogle(value);
      await reloadSignInSettings();
    },
  });
  return (
    <ConfigDialog
      {...dialog}
      title={t('login.set_up_what', { what: t('login.google') })}
      text={t('login.google_text')}
      onSave={form.save}
      onReset={form.reset}
    >
      <TextField
        label={t('login.client_id')}
        name="google-client-id"
        autoComplete="off"
        spellCheck={false}
        value={form.value.client_id}
        error={form.errors.client_id}
        onChange={(event) => form.change({ client_id: event.target.value })}
      />
      <CopyField
        label={t('login.origin')}
        text={publicOrigin(settings.openid)}
        copyLabel={t('provider.copy', { what: t('login.origin') })}
        onCopy={copy}
      />
    </ConfigDialog>
  );
}
