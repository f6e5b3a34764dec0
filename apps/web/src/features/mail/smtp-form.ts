import { type SmtpConfig, SmtpConfigInput } from '@loquat/contract';
import { emptyOf, filled } from '../../lib/filled.ts';

/** What the server accepts of a mail configuration, and says no to without a host and a sender. */
export const SmtpForm = SmtpConfigInput.check(
  filled((config) => (config.enabled ? emptyOf(config, ['host', 'from']) : [])),
);

/** The fields of the form. */
export type SmtpFields = Omit<SmtpConfig, 'password' | 'has_password'> & { password: string };

/** The form as it begins: a password is never told. */
export const smtpFieldsOf = ({ has_password: _known, ...config }: SmtpConfig): SmtpFields => config;

/** Whether an empty password keeps the stored one: it stays with the one account on the one server. */
export const keepsPassword = (saved: SmtpConfig, { host, username }: SmtpFields): boolean =>
  saved.has_password && host.trim() === saved.host && username.trim() === saved.username;
