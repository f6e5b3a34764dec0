import { type SmtpConfig, SmtpConfigInput } from '@loquat/contract';
import { emptyOf, filled } from '../../lib/filled.ts';

/** The mail configurations that the server accepts; it refuses one without a host and a sender. */
export const SmtpForm = SmtpConfigInput.check(
  filled((config) => (config.enabled ? emptyOf(config, ['host', 'from']) : [])),
);

/** The fields of the form. */
export type SmtpFields = Omit<SmtpConfig, 'password' | 'has_password'> & { password: string };

/** The initial values of the form: the password is never returned. */
export const smtpFieldsOf = ({ has_password: _known, ...config }: SmtpConfig): SmtpFields => config;

/** Whether an empty password keeps the stored one: it belongs to one account on one server. */
export const keepsPassword = (saved: SmtpConfig, { host, username }: SmtpFields): boolean =>
  saved.has_password && host.trim() === saved.host && username.trim() === saved.username;
