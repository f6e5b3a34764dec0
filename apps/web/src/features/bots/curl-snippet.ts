import type { BotTarget } from './as-bot.actions.ts';

/** Quotes text as a single word for a shell, with nothing in it interpreted. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export interface CurlMessage {
  /** Address of the server, without a trailing slash. */
  origin: string;
  target: BotTarget;
  text: string;
}

/** The command that sends a message with the key in `$LOQUAT_KEY`. */
export function curlSnippet({ origin, target, text }: CurlMessage): string {
  const path = 'gid' in target ? `send_to_group/${target.gid}` : `send_to_user/${target.uid}`;
  // Raw: other options read a file if a text begins with @.
  return [
    `curl -X POST ${quoted(`${origin}/api/bot/${path}`)}`,
    `-H "X-API-Key: $LOQUAT_KEY" -H 'Content-Type: text/markdown'`,
    `--data-raw ${quoted(text)}`,
  ].join(' \\\n  ');
}
