import { mailEndpoints, type SmtpConfig, type SmtpConfigInput, type TestEmail } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const mail = connection.callsOf(mailEndpoints);

/** The query key of the mail configuration. */
export const SMTP_KEY = ['smtp-config'] as const;

/** The mail server's configuration. */
export const getSmtpConfig = (): Promise<SmtpConfig> => mail.getSmtpConfig();

/** Chooses the mail server. Rejects with `mail.incomplete_config`. */
export async function updateSmtpConfig(config: SmtpConfigInput): Promise<void> {
  await mail.updateSmtpConfig({ body: config });
  const keys = [SMTP_KEY, ['mail-enabled']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Sends one mail at once. Rejects with `mail.disabled` and `mail.sending_failed`; the latter has a text. */
export const sendTestMail = (email: TestEmail): Promise<void> => mail.sendTestMail({ body: email });
