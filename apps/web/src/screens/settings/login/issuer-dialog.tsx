import { useTranslation } from 'react-i18next';
import { domainIn, type IssuerFields, IssuerForm, issuerFieldsOf } from '#features/openid/issuer-form.ts';
import { saveOpenidClient } from '#features/openid/openid.actions.ts';
import { loadLoginConfig } from '#features/server/server.actions.ts';
import { updateLoginConfig } from '#features/server/settings.actions.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FieldPair } from '#ui/provider-card.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { useCopy } from '../../parts/use-copy.ts';
import { SecretField } from '../form/secret-field.tsx';
import { ConfigDialog } from './config-dialog.tsx';
import type { ClientDialogProps } from './google-dialog.tsx';
import { reloadSignInSettings } from './sign-in-settings.ts';

export interface IssuerDialogProps extends ClientDialogProps {
  /** The issuer to change; none = a new one. */
  domain?: string;
}

type Known = IssuerDialogProps['settings']['openid']['providers'][number] | undefined;

/** This server's client at an OpenID provider; a new provider is offered on the sign-in page at once. */
export function IssuerDialog({ settings, domain, ...dialog }: IssuerDialogProps) {
  const { t } = useTranslation('admin');
  const copy = useCopy();
  const known = settings.openid.providers.find((one) => one.domain === domain);
  const form = useIssuerForm(domain, known);
  const isTwice = domain === undefined && settings.login.oidc.some((one) => one.domain === form.value.domain.trim());
  return (
    <ConfigDialog
      {...dialog}
      title={domain === undefined ? t('login.issuer_add') : t('login.issuer_edit', { domain })}
      text={t('login.issuer_text')}
      onSave={() => (isTwice ? Promise.resolve(false) : form.save())}
      onReset={form.reset}
    >
      <TextField
        label={t('login.issuer')}
        name="issuer"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={domain !== undefined}
        value={form.value.domain}
        help={domain === undefined ? t('login.issuer_help') : t('login.issuer_fixed')}
        error={isTwice ? t('login.issuer_twice') : form.errors.domain}
        onChange={(event) => form.change({ domain: domainIn(event.target.value) })}
      />
      <ClientFields form={form} known={known} />
      <div className="grid gap-2.5">
        {settings.openid.redirect_uris.map((uri) => (
          <CopyField
            key={uri}
            label={t('login.callback')}
            text={uri}
            copyLabel={t('provider.copy', { what: uri })}
            onCopy={copy}
          />
        ))}
      </div>
    </ConfigDialog>
  );
}

function useIssuerForm(domain: string | undefined, known: Known): ConfigForm<IssuerFields> {
  return useConfigForm({
    saved: issuerFieldsOf(domain ?? '', known),
    schema: IssuerForm,
    save: async (_changed, value) => {
      const issuer = IssuerForm.parse(value);
      await saveOpenidClient(issuer);
      if (domain === undefined) await offerIssuer(issuer.domain);
      await reloadSignInSettings();
    },
  });
}

/** Adds a provider to the list, which is loaded first: another administrator may have changed it. */
async function offerIssuer(domain: string): Promise<void> {
  const { oidc } = await loadLoginConfig();
  await updateLoginConfig({ oidc: [...oidc, { enable: true, favicon: '', domain }] });
}

function ClientFields({ form, known }: { form: ConfigForm<IssuerFields>; known: Known }) {
  const { t } = useTranslation('admin');
  const { value, errors, change } = form;
  return (
    <>
      <FieldPair>
        <TextField
          label={t('login.client_id')}
          name="issuer-client-id"
          autoComplete="off"
          spellCheck={false}
          value={value.client_id}
          error={errors.client_id}
          onChange={(event) => change({ client_id: event.target.value })}
        />
        <SecretField
          label={t('login.client_secret')}
          name="issuer-client-secret"
          value={value.client_secret}
          error={errors.client_secret}
          isStored={known?.has_client_secret === true}
          isKept={known?.has_client_secret === true && value.client_id.trim() === known.client_id}
          onValueChange={(client_secret) => change({ client_secret })}
        />
      </FieldPair>
      <TextField
        label={t('login.scopes')}
        name="issuer-scopes"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value.scopes}
        help={t('login.scopes_help')}
        error={errors.scopes}
        onChange={(event) => change({ scopes: event.target.value })}
      />
    </>
  );
}
