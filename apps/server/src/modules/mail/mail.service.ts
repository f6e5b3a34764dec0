import { randomUUID } from 'node:crypto';
import { ProblemError, type SmtpConfig, type SmtpConfigInput, type TestEmail } from '@loquat/contract';
import { describeMailError, MailError } from '../../platform/mail/mail-error.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { ServerSettings, SmtpSettings } from '../server/server.access.ts';
import type { RunUnit } from './email-queue.ts';
import { textOfHtml } from './emails/text-of-html.ts';
import { isComplete, type SmtpSetup } from './smtp-setup.ts';

export interface MailServiceParts {
  transact: RunUnit;
  settings: ServerSettings;
  smtp: SmtpSetup;
  mailer: Mailer;
}

export interface MailService {
  smtpConfig(): SmtpConfig;
  /** @throws ProblemError `mail.incomplete_config` */
  updateSmtpConfig(config: SmtpConfigInput): Promise<void>;
  isEnabled(): boolean;
  /**
   * Resolves when the mail server has accepted the mail. @throws ProblemError `mail.disabled`, `mail.sending_failed`
   */
  sendTestMail(email: TestEmail): Promise<void>;
}

/** A password belongs to one account on one server, and is never sent to another. */
function passwordFor(present: SmtpSettings, { host, username, password }: SmtpConfigInput): string {
  if (password !== '') return password;
  const isForSameAccount = host !== '' && host === present.host && username === present.username;
  return isForSameAccount ? present.password : '';
}

export function createMailService({ transact, settings, smtp, mailer }: MailServiceParts): MailService {
  const updateSmtpConfig: MailService['updateSmtpConfig'] = async (config) => {
    if (config.enabled && !isComplete(config)) throw new ProblemError('mail.incomplete_config');
    await transact((tx) =>
      settings.update(tx, 'smtp', (present) => ({
        ...config,
        port: config.port || null,
        password: passwordFor(present, config),
      })),
    );
  };

  const sendTestMail: MailService['sendTestMail'] = async ({ to, subject, content }) => {
    const setup = smtp.find();
    if (!setup) throw new ProblemError('mail.disabled');
    const { server, from } = setup;
    const message = { from, to, subject, html: content, text: textOfHtml(content), id: randomUUID() };
    await mailer.send(server, message).catch((error: unknown) => {
      if (!(error instanceof MailError)) throw error;
      const what = describeMailError(error, server);
      throw new ProblemError('mail.sending_failed', `the letter was not sent: ${what}`);
    });
  };

  return {
    smtpConfig() {
      const { password, ...shown } = settings.get('smtp');
      return { ...shown, password: '', has_password: password !== '' };
    },
    updateSmtpConfig,
    isEnabled: () => smtp.find() !== undefined,
    sendTestMail,
  };
}
