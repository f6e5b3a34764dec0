import type { LoginConfig } from '@loquat/contract';
import type { WaysIn } from './ways-in.ts';

/** The ways in that are a switch each, in the order of the list. */
export const METHODS = ['password', 'magic_link', 'google', 'github', 'metamask', 'guest', 'third_party'] as const;
export type Method = (typeof METHODS)[number];
/** The same, and what goes with them. */
const SWITCHES = [...METHODS, 'confirm_email_first'] as const;
type WaysSwitch = (typeof SWITCHES)[number];
type IssuerSwitch = `issuer ${string}`;
/** Which of the switches are on: the form. */
export type WaysFields = Record<WaysSwitch, boolean> & Record<IssuerSwitch, boolean>;

/** The switch of an issuer in the form, where a dot in a name would lead into an object. */
export const issuerSwitch = (domain: string): IssuerSwitch =>
  `issuer ${encodeURIComponent(domain).replaceAll('.', '%2E')}`;

/** The form as it begins. */
export function waysFieldsOf(login: LoginConfig): WaysFields {
  const switches = SWITCHES.map((name) => [name, login[name]]);
  const issuers = login.oidc.map(({ domain, enable }) => [issuerSwitch(domain), enable]);
  return Object.fromEntries([...switches, ...issuers]) as WaysFields;
}

/** What the call is to change: the switches that were, and all issuers when one of them was. */
export function changeOf(login: LoginConfig, changed: Partial<WaysFields>): Partial<LoginConfig> {
  const switches = SWITCHES.filter((name) => changed[name] !== undefined).map((name) => [name, changed[name]]);
  const oidc = login.oidc.map((one) => ({ ...one, enable: changed[issuerSwitch(one.domain)] ?? one.enable }));
  const hasIssuers = oidc.some(({ enable }, index) => enable !== login.oidc[index]?.enable);
  return { ...Object.fromEntries(switches), ...(hasIssuers && { oidc }) };
}

type Grounds = Pick<WaysIn, 'clients' | 'hasMail' | 'own'>;

const offered = ({ oidc }: LoginConfig): string[] => oidc.filter(({ enable }) => enable).map(({ domain }) => domain);

/** Whether anybody at all gets in to an account by what is on and works. Guests have no account. */
export function letsAnybodyIn(login: LoginConfig, { clients, hasMail }: Omit<Grounds, 'own'>): boolean {
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
 * Whether whoever looks gets in by what is on. Links by mail count for those alone who have no password: the server
 * sends them to administrators only when somebody proved their address, and does not say whether.
 */
export function letsMeIn(login: LoginConfig, { clients, hasMail, own }: Grounds): boolean {
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
