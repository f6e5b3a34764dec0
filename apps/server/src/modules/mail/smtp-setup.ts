import type { Mailbox, SmtpServer } from '../../platform/mail/mailer.ts';
import type { ServerSettings, SmtpSettings } from '../server/server.access.ts';

const DEFAULT_SMTP_PORT = 465;

/** The mail server and the sender, as administrators last configured them. */
export interface SmtpSetup {
  /** Undefined: mail is off. */
  find(): { server: SmtpServer; from: Mailbox } | undefined;
}

/** The parts of `address` or `Name <address>`. */
function parseSender(from: string): Mailbox {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name.trim(), address };
}

/** Whether a server and a sender are configured. */
export const isComplete = ({ host, from }: Pick<SmtpSettings, 'host' | 'from'>): boolean => host !== '' && from !== '';

/** Emails have the server's name as sender, unless administrators set another one. */
export function createSmtpSetup(settings: Pick<ServerSettings, 'get'>): SmtpSetup {
  return {
    find() {
      const { enabled, host, port, from, username, password } = settings.get('smtp');
      if (!enabled || !isComplete({ host, from })) return undefined;
      const sender = parseSender(from);
      const name = sender.name || settings.get('organization').name;
      return {
        server: { host, port: port || DEFAULT_SMTP_PORT, username, password },
        from: { ...sender, name },
      };
    },
  };
}
