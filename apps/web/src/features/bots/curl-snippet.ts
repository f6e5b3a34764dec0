import type { BotTarget } from './as-bot.actions.ts';

/** Text as one word for a shell: nothing in it means anything. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export interface CurlMessage {
  /** Address of the server, without a slash at the end. */
  origin: string;
  target: BotTarget;
  text: string;
}

/** The command that sends a message as whoever's key is in `$LOQUAT_KEY`. */
export function curlSnippet({ origin, target, text }: CurlMessage): string {
  const path = 'gid' in target ? `send_to_group/${target.gid}` : `send_to_user/${target.uid}`;
  // Raw: other ways of giving data read a file where a text begins with @.
  return [
    `curl -X POST ${quoted(`${origin}/api/bot/${path}`)}`,
    `-H "X-API-Key: $LOQUAT_KEY" -H 'Content-Type: text/markdown'`,
    `--data-raw ${quoted(text)}`,
  ].join(' \\\n  ');
}
