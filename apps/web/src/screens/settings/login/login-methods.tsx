import { Link } from '@tanstack/react-router';
import {
  Eye,
  Fingerprint,
  GitBranch,
  Globe,
  Lock,
  type LucideIcon,
  Mail,
  MailCheck,
  Plug,
  TabletSmartphone,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { SettingsCard } from '../../parts/settings/settings-frame.tsx';
import type { ConfigForm } from '../../parts/settings/use-config-form.ts';
import { useCopy } from '../../parts/use-copy.ts';
import { useIsFounder } from '../founder-only.tsx';
import { GithubDialog } from './github-dialog.tsx';
import { GoogleDialog } from './google-dialog.tsx';
import { MethodRow } from './method-row.tsx';
import type { SignInFields, SignInSwitch } from './sign-in-settings-form.ts';
import type { SignInSettings } from './sign-in-settings.ts';

const icons: Record<SignInSwitch, LucideIcon> = {
  password: Lock,
  md5_passwords: TabletSmartphone,
  passkey: Fingerprint,
  confirm_email_first: MailCheck,
  magic_link: Mail,
  google: Globe,
  github: GitBranch,
  metamask: Wallet,
  guest: Eye,
  third_party: Plug,
};

export interface SignInSettingsProps {
  settings: SignInSettings;
  form: ConfigForm<SignInFields>;
}

/** Every sign-in method except OpenID Connect, with its switch and its set-up. */
export function LoginMethods({ settings, form }: SignInSettingsProps) {
  const { t } = useTranslation('admin');
  const copy = useCopy();
  const isFounder = useIsFounder();
  const smtp = settings.hasMail ? t('login.magic_link_help') : t('smtp.smtp_first');
  return (
    <SettingsCard>
      <Row form={form} method="password" text={t('login.password_help')} />
      <Row form={form} method="md5_passwords" text={t('login.md5_passwords_help')} />
      <PasskeyRow form={form} isOn={settings.login.passkey} />
      <Row
        form={form}
        method="confirm_email_first"
        text={settings.hasMail ? t('login.confirm_email_first_help') : t('smtp.smtp_first')}
        isMissing={!settings.hasMail}
      />
      <Row form={form} method="magic_link" text={smtp} isMissing={!settings.hasMail}>
        {!settings.hasMail && <AreaLink nav="smtp">SMTP</AreaLink>}
      </Row>
      <ClientRow form={form} settings={settings} method="google" />
      <ClientRow form={form} settings={settings} method="github" />
      <Row form={form} method="metamask" />
      <Row form={form} method="guest" text={t('login.guest_help')}>
        {settings.login.guest && (
          <Button size="sm" onClick={() => copy(`${location.origin}/guest_login`)}>
            {t('login.guest_link')}
          </Button>
        )}
      </Row>
      <Row form={form} method="third_party" text={t('login.third_party_help')}>
        {isFounder && <AreaLink nav="third_party">{t('login.secure_key')}</AreaLink>}
      </Row>
    </SettingsCard>
  );
}

function AreaLink({ nav, children }: { nav: string; children: ReactNode }) {
  return (
    <Link to="/setting/{-$nav}" params={{ nav }} className={buttonStyle({ size: 'sm' })}>
      {children}
    </Link>
  );
}

interface RowProps {
  form: SignInSettingsProps['form'];
  method: SignInSwitch;
  text?: string;
  /** Its set-up is missing: it can be turned off, but not on. */
  isMissing?: boolean;
  children?: ReactNode;
}

// i18n-keys: login.password, login.passkey, login.magic_link, login.google, login.github, login.metamask, login.guest
// i18n-keys: login.third_party, login.confirm_email_first, login.md5_passwords
function Row({ form, method, text, isMissing = false, children }: RowProps) {
  const { t } = useTranslation('admin');
  const Icon = icons[method];
  const isOn = form.value[method];
  return (
    <MethodRow
      icon={<Icon size={18} aria-hidden />}
      label={t(`login.${method}`)}
      text={text}
      toggle={{
        label: t(`login.${method}`),
        checked: isOn,
        disabled: isMissing && !isOn,
        onCheckedChange: (checked) => form.change({ [method]: checked }),
      }}
    >
      {children}
    </MethodRow>
  );
}

/** If it is off, the reason may be the server's address: then it cannot be turned on either. */
function PasskeyRow({ form, isOn }: Pick<SignInSettingsProps, 'form'> & { isOn: boolean }) {
  const { t } = useTranslation('admin');
  const isMissing = !isOn && !isSecureContext;
  return (
    <Row
      form={form}
      method="passkey"
      text={isMissing ? t('login.passkey_insecure') : t('login.passkey_help')}
      isMissing={isMissing}
    />
  );
}

const HEAD = 4;
const TAIL = 4;

/** A shortened id: its ends identify it. */
const shortened = (id: string): string =>
  id.length > HEAD + TAIL + 1 ? `${id.slice(0, HEAD)}…${id.slice(-TAIL)}` : id;

function ClientRow({ form, settings, method }: SignInSettingsProps & { method: 'google' | 'github' }) {
  const { t } = useTranslation('admin');
  const dialog = useDialogOnDemand();
  const id = settings.clients[method];
  const isFounder = useIsFounder();
  const what = t(`login.${method}`);
  const Setup = method === 'google' ? GoogleDialog : GithubDialog;
  return (
    <Row
      form={form}
      method={method}
      text={id === '' ? t('login.not_set_up') : t('login.client', { id: shortened(id) })}
      isMissing={id === ''}
    >
      {isFounder && (
        <Button size="sm" aria-label={t('login.set_up_what', { what })} onClick={dialog.show}>
          {t('login.set_up')}
        </Button>
      )}
      {dialog.isWanted && <Setup {...dialog.dialog} settings={settings} />}
    </Row>
  );
}
