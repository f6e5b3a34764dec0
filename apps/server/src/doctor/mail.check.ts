import type { Config } from '../config.ts';
import { createSmtpSetup } from '../modules/mail/smtp-setup.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { describeMailError, MailError } from '../platform/mail/mail-error.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { readSettings } from './read-settings.ts';

/** The mail server, when there is one: reached, and the sign-in accepted. Nothing is sent. */
export const createMailCheck = ({ dataDir, allowPrivateProviders: allowPrivate }: Config): Check => ({
  name: 'mail',
  async run(): Promise<Finding> {
    const settings = await readSettings(dataDir);
    if (!settings) return note('not looked at: the next start makes the database, or brings it up to date');
    const setup = createSmtpSetup(settings).find();
    if (!setup) return note('mail is off; administrators switch it on in the app');
    const { server } = setup;
    try {
      await createSmtpMailer({ allowPrivate }).verify(server);
      return ok(`${server.host}:${server.port} answers and accepts the sign-in`);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const advice = 'Correct the mail settings in the app, and send a test letter from there.';
      return wrong(describeMailError(error, server), advice);
    }
  },
});
