import { attachmentText, type TextSyntax } from '../attachment-text.ts';
import { withEmoji } from '../emoji-names.ts';
import { linkTo } from '../markdown-writing.ts';
import { mentionOf, OLD_TEXT_MAX_LENGTH, withoutMentionSigns } from '../source-team.ts';
import { textsIn } from '../words.ts';
import type { MattermostSaid } from './mattermost-export.ts';

/** Users and channels that a text may mention. */
export interface MattermostNames {
  isUser(username: string): boolean;
  /** By the name in its URL. */
  channelName(team: string | null, name: string): string | null;
}

const CODE = /(```[\s\S]*?```|~~~[\s\S]*?~~~|`[^`\n]+`)/;
const MENTION = /(?<![\w@./-])@([a-z0-9][a-z0-9._-]*)/gi;
const CHANNEL_LINK = /(?<![\w~])~([a-z0-9][a-z0-9_-]*)/g;
/** Characters with a meaning in Markdown. */
const FORMATTED = /[*_~`#|[\]\\]|^[ \t]*(?:>|[-+]\s|\d+[.)]\s)/m;

/** The longest prefix that is a user name: a full stop may end the sentence. */
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

const MARKDOWN: TextSyntax = {
  link: (label, address) => {
    if (label === address || !/^https?:/i.test(address)) return label;
    return linkTo(label, address);
  },
  blocks: (blocks) => [...textsIn(blocks)].join('\n'),
};

/** The texts of integrations' attachments. */
const attachmentsText = ({ props }: MattermostSaid): string =>
  (props?.attachments ?? [])
    .map((attachment) => attachmentText(attachment, MARKDOWN))
    .filter(Boolean)
    .join('\n\n');

/** The text of a message with mentions and emoji converted; its Markdown stays. */
export function convertText(
  said: MattermostSaid,
  { team, names, onCut }: { team: string | null; names: MattermostNames; onCut: () => void },
): { text: string; isMarkdown: boolean } {
  const full = [said.message, attachmentsText(said), said.props?.card].filter((part) => part?.trim()).join('\n\n');
  if (full.length > OLD_TEXT_MAX_LENGTH) onCut();
  const whole = full.slice(0, OLD_TEXT_MAX_LENGTH);
  const text = withoutMentionSigns(whole)
    .split(CODE)
    .map((part, place) => (place % 2 === 1 ? part : prose(part, team, names)))
    .join('');
  return { text, isMarkdown: FORMATTED.test(whole) };
}

/** The words of a mention or a channel link are a name, which may differ here. */
const withoutReferences = (text: string, team: string | null, names: MattermostNames): string =>
  text
    .replace(MENTION, (found: string, written: string) => {
      const name = mentioned(written, names);
      return name === null ? found : written.slice(name.length);
    })
    .replace(CHANNEL_LINK, (found: string, name: string) => (names.channelName(team, name) === null ? found : ''));

/** All texts of a message, even if its parts do not match the schema. */
export function sourceOf(raw: unknown, team: string | null, names: MattermostNames): string {
  const { message, props } = raw as { message?: unknown; props?: { attachments?: unknown; card?: unknown } | null };
  const texts = [...textsIn({ message, attachments: props?.attachments, card: props?.card })];
  return withoutReferences(texts.join('\n'), team, names);
}
