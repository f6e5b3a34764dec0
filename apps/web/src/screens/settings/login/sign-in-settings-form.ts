import type { LoginConfig } from '@loquat/contract';
import type { SignInSettings } from './sign-in-settings.ts';

/** The sign-in methods with a switch of their own, and the switches that go with them. */
const SWITCHES = [
  'password',
  'md5_passwords',
  'passkey',
  'confirm_email_first',
  'magic_link',
  'google',
  'github',
  'metamask',
  'guest',
  'third_party',
] as const;
export type SignInSwitch = (typeof SWITCHES)[number];
/** The users who need a second factor; each choice covers more users than the previous one. */
export const REQUIREMENTS = ['off', 'admins', 'everybody'] as const satisfies LoginConfig['second_factor_required'][];
type IssuerSwitch = `issuer ${string}`;
/** The form: the switches that are on, and who needs a second factor. */
export type SignInFields = Record<SignInSwitch, boolean> &
  Record<IssuerSwitch, boolean> &
  Pick<LoginConfig, 'second_factor_required'>;

/** The field name of an issuer's switch. The form would take a dot in a name for a path into an object. */
export const issuerSwitch = (domain: string): IssuerSwitch =>
  `issuer ${encodeURIComponent(domain).replaceAll('.', '%2E')}`;

/** The initial values of the form. */
export function signInFieldsOf(login: LoginConfig): SignInFields {
  const switches = SWITCHES.map((name) => [name, login[name]]);
  const issuers = login.oidc.map(({ domain, enable }) => [issuerSwitch(domain), enable]);
  const { second_factor_required } = login;
  return { ...Object.fromEntries([...switches, ...issuers]), second_factor_required } as SignInFields;
}

/** The fields to send: the changed ones, and all issuers if any of them changed. */
export function changeOf(login: LoginConfig, changed: Partial<SignInFields>): Partial<LoginConfig> {
  const switches = SWITCHES.filter((name) => changed[name] !== undefined).map((name) => [name, changed[name]]);
  const oidc = login.oidc.map((one) => ({ ...one, enable: changed[issuerSwitch(one.domain)] ?? one.enable }));
  const hasIssuers = oidc.some(({ enable }, index) => enable !== login.oidc[index]?.enable);
  const { second_factor_required } = changed;
  return {
    ...Object.fromEntries(switches),
    ...(hasIssuers && { oidc }),
    ...(second_factor_required !== undefined && { second_factor_required }),
  };
}

type Prerequisites = Pick<SignInSettings, 'clients' | 'hasMail' | 'own'>;

const offered = ({ oidc }: LoginConfig): string[] => oidc.filter(({ enable }) => enable).map(({ domain }) => domain);

/** Whether any account can be signed in to with the methods that are on and work. Guests have no account. */
export function hasSignInWay(login: LoginConfig, { clients, hasMail }: Omit<Prerequisites, 'own'>): boolean {
  return (
    login.password ||
    (login.magic_link && hasMail) ||
    (login.google && clients.google !== '') ||
    (login.github && clients.github !== '') ||
    login.metamask ||
    login.third_party ||
    offered(login).length > 0
  );
}

/**
 * Whether the current administrator can sign in with the methods that are on. Magic links count only without a
 * password: the server mails them to an administrator only if the address is verified, which it does not report.
 */
export function letsMeIn(login: LoginConfig, { clients, hasMail, own }: Prerequisites): boolean {
  const domains = offered(login);
  return (
    (login.password && own.password) ||
    (login.magic_link && hasMail && !own.password) ||
    (login.google && clients.google !== '' && own.google !== null) ||
    (login.github && clients.github !== '' && own.github !== null) ||
    (login.metamask && own.metamask !== null) ||
    own.oidc.some((domain) => domains.includes(domain))
  );
}
