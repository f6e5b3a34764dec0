import { withEmoji } from '../emoji-names.ts';
import { mentionOf, OLD_TEXT_MAX_LENGTH, withoutMentionSigns } from '../old-team.ts';
import type { MattermostSaid } from './mattermost-export.ts';

/** Who and what a text may mention. */
export interface MattermostNames {
  isUser(username: string): boolean;
  /** By the name in its address. */
  channelName(team: string | null, name: string): string | null;
}

const CODE = /(```[\s\S]*?```|~~~[\s\S]*?~~~|`[^`\n]+`)/;
const MENTION = /(?<![\w@./-])@([a-z0-9][a-z0-9._-]*)/gi;
const CHANNEL_LINK = /(?<![\w~])~([a-z0-9][a-z0-9_-]*)/g;
/** Signs that mean something in Markdown. */
const FORMATTED = /[*_~`#|[\]\\]|^[ \t]*(?:>|[-+]\s|\d+[.)]\s)/m;

/** The longest beginning that is somebody's name: a full stop may be the end of the sentence. */
function mentioned(written: string, names: MattermostNames): string | null {
  for (let name = written.toLowerCase(); name !== ''; name = name.replace(/[._-]$/, '')) {
    if (names.isUser(name)) return name;
    if (!/[._-]$/.test(name)) return null;
  }
  return null;
}

const prose = (text: string, team: string | null, names: MattermostNames): string =>
  withEmoji(text)
    .replace(MENTION, (found: string, written: string) => {
      const name = mentioned(written, names);
      return name === null ? found : `${mentionOf(name)}${written.slice(name.length)}`;
    })
    .replace(CHANNEL_LINK, (found: string, name: string) => {
      const channel = names.channelName(team, name);
      return channel === null ? found : `#${channel}`;
    });

/** What integrations add to their messages. */
function attachmentsText({ props }: MattermostSaid): string {
  const texts = (props?.attachments ?? []).map(({ pretext, title, title_link, text, fallback }) => {
    const isLinked = title && title_link && /^https?:/i.test(title_link);
    const heading = isLinked ? `[${title.replace(/[[\]]/g, '')}](${title_link.replace(/[()\s]/g, '')})` : title;
    const lines = [pretext, heading, text].filter((line) => line?.trim());
    return lines.length > 0 ? lines.join('\n') : (fallback ?? '');
  });
  return texts.filter(Boolean).join('\n\n');
}

/** The text of a message with mentions and emoji as here; its Markdown is the same. */
export function convertText(
  said: MattermostSaid,
  { team, names, onCut }: { team: string | null; names: MattermostNames; onCut: () => void },
): { text: string; isMarkdown: boolean } {
  const full = [said.message, attachmentsText(said)].filter((part) => part?.trim()).join('\n\n');
  if (full.length > OLD_TEXT_MAX_LENGTH) onCut();
  const whole = full.slice(0, OLD_TEXT_MAX_LENGTH);
  const text = withoutMentionSigns(whole)
    .split(CODE)
    .map((part, place) => (place % 2 === 1 ? part : prose(part, team, names)))
    .join('');
  return { text, isMarkdown: FORMATTED.test(whole) };
}
