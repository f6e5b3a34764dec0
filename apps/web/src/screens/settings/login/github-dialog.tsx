import { GithubConfigInput } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { updateGithub } from '#features/providers/providers.actions.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';
import { useCopy } from '../../parts/use-copy.ts';
import { SecretField } from '../form/secret-field.tsx';
import { ConfigDialog } from './config-dialog.tsx';
import type { ClientDialogProps } from './google-dialog.tsx';
import { publicOrigin } from './public-origin.ts';
import { reloadSignInSettings } from './sign-in-settings.ts';

/** The callback path at GitHub; OAuth apps of older servers already have it. */
const CALLBACK_PATH = '/github/cb';

/** This server's client id and secret at GitHub, and the values to enter there. */
export function GithubDialog({ settings, ...dialog }: ClientDialogProps) {
  const { t } = useTranslation('admin');
  const copy = useCopy();
  const saved = { client_id: settings.clients.github, client_secret: '' };
  const form = useConfigForm({
    saved,
    schema: GithubConfigInput,
    save: async (_changed, value) => {
      await updateGithub(value);
      await reloadSignInSettings();
    },
  });
  return (
    <ConfigDialog
      {...dialog}
      title={t('login.set_up_what', { what: t('login.github') })}
      text={t('login.github_text')}
      onSave={form.save}
      onReset={form.reset}
    >
      <TextField
        label={t('login.client_id')}
        name="github-client-id"
        autoComplete="off"
        spellCheck={false}
        value={form.value.client_id}
        error={form.errors.client_id}
        onChange={(event) => form.change({ client_id: event.target.value })}
      />
      <SecretField
        label={t('login.client_secret')}
        name="github-client-secret"
        value={form.value.client_secret}
        error={form.errors.client_secret}
        isStored={saved.client_id !== ''}
        isKept={saved.client_id !== '' && form.value.client_id.trim() === saved.client_id}
        onValueChange={(client_secret) => form.change({ client_secret })}
      />
      <CopyField
        label={t('login.callback')}
        text={publicOrigin(settings.openid) + CALLBACK_PATH}
        copyLabel={t('provider.copy', { what: t('login.callback') })}
        onCopy={copy}
      />
    </ConfigDialog>
  );
}
