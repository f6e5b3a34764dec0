import { createSmtpSetup } from '../modules/mail/smtp-setup.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { describeMailError, MailError } from '../platform/mail/mail-error.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

/** The mail server, if there is one: reachable, and the sign-in accepted. No email is sent. */
export const createMailCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('mail', parts, async (settings): Promise<Finding> => {
    const setup = createSmtpSetup(settings).find();
    if (!setup) return note('mail is off; administrators switch it on in the app');
    const { server } = setup;
    try {
      await createSmtpMailer({ allowPrivate: parts.config.allowPrivateProviders }).verify(server);
      return ok(`${server.host}:${server.port} responds and accepts the sign-in`);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const advice = 'Correct the mail settings in the app, and send a test mail from there.';
      return wrong(describeMailError(error, server), advice);
    }
  });
