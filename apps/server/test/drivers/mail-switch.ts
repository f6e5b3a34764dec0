import type { MailSink } from '@loquat/counterparts/mail-sink';
import { call } from './call.ts';

/** Configuration of a server that sends mail to a sink on this machine. */
export const MAIL_ENV = { ALLOW_PRIVATE_PROVIDERS: 'true' };

/** Switches mail on as an administrator, with the sink as mail server. The server needs `MAIL_ENV`. */
export async function switchMailOn(
  server: { origin: string },
  { token }: { token: string },
  { port }: Pick<MailSink, 'port'>,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const config = { enabled: true, host: '127.0.0.1', port, from: 'chat@team.example', username: '', password: '' };
  const body = { ...config, ...changes };
  const { status, text } = await call(server, 'POST /admin/smtp/config', { token, body });
  if (status !== 200) throw new Error(`switching mail on answered ${status} ${text}`);
}
