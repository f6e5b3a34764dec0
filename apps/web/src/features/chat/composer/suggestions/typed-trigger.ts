import type { ChatKey } from '#lib/chat-key.ts';
import { proseOf } from '../../markup/markup-parser.ts';
import { insertText } from './insert-text.ts';
import { slashListOf } from './slash-lists.ts';
import { findTrigger, type PickerOption, type Trigger } from './triggers.ts';

export interface TypedText {
  text: string;
  caret: number;
  isMarkdown: boolean;
  chatKey: ChatKey;
}

/** The trigger before the caret; null if there is none, as inside code. */
export function triggerIn({ text, caret, isMarkdown, chatKey }: TypedText): Trigger | null {
  const found = findTrigger(text, caret, slashListOf(chatKey));
  return found?.sign === '@' && !proseOf(text, isMarkdown)(found.start) ? null : found;
}

/** The emoji of a completely typed `:tada:` before the caret, and where to write it; it needs no list. */
export function wholeEmojiIn(
  { text, caret }: TypedText,
  emojis: readonly PickerOption[] = [],
): { option: PickerOption; trigger: Trigger } | undefined {
  const typed = /(?<![\w:]):([\w+-]{2,}):$/.exec(text.slice(0, caret))?.[1];
  const option = typed && emojis.find(({ name }) => name === typed);
  return option ? { option, trigger: { sign: ':', start: caret - typed.length - 2, query: `${typed}:` } } : undefined;
}

/** Replaces the text from the trigger on by an option. */
export function writeOption(
  field: HTMLTextAreaElement,
  option: PickerOption,
  { start, query, chatKey }: Trigger & { chatKey: ChatKey },
): void {
  const end = start + 1 + query.length;
  // An existing space is not doubled, and the caret goes behind it.
  const isSpaced = field.value[end] === ' ';
  const text = option.write?.(chatKey) ?? `${option.emoji ?? option.sign + option.name} `;
  insertText(field, text, start, isSpaced ? end + 1 : end);
}
