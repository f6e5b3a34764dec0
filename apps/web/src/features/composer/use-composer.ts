import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useMyUid } from '../../lib/session.ts';
import { setDraft, useDraft } from '../chats/drafts.ts';
import { useInputMode } from './input-mode.ts';
import { calledName, encodeMentions, insertMention } from './mentions.ts';
import { bytesLeft } from './message-size.ts';
import { useMentionables } from '../messages/use-chat-people.ts';
import { useMentionPicker } from './use-mention-picker.ts';
import { useSend } from './use-send.ts';

/** What is being written in a chat: the text is the draft, `@Name` stands for a mention until it is sent. */
export function useComposer(chatKey: ChatKey) {
  const textRef = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(chatKey);
  const mode = useInputMode();
  const people = useMentionables(chatKey, useMyUid());
  const { send } = useSend();

  const change = (next: string): void => setDraft(chatKey, next);
  /** Also moves the caret, before the next key: whoever types fast must not write at the end of the text. */
  const replace = (next: string, caret: number): void => {
    flushSync(() => change(next));
    textRef.current?.focus();
    textRef.current?.setSelectionRange(caret, caret);
  };
  const picker = useMentionPicker(chatKey, people, (trigger, person) => {
    const inserted = insertMention(text, trigger, calledName(person));
    replace(inserted.text, inserted.caret);
  });
  const encoded = encodeMentions(text.trim(), people).trimEnd();
  const left = bytesLeft(encoded);
  const canSend = text.trim() !== '' && (left === undefined || left >= 0);
  const submit = (): void => {
    if (!canSend) return;
    void send(chatKey, { content_type: mode === 'markdown' ? 'text/markdown' : 'text/plain', content: encoded });
    change('');
    picker.close();
    textRef.current?.focus();
  };
  const startMention = (): void => {
    const caret = textRef.current?.selectionStart ?? text.length;
    const before = text.slice(0, caret);
    const sign = before === '' || /\s$/.test(before) ? '@' : ' @';
    replace(before + sign + text.slice(caret), caret + sign.length);
    picker.look(before + sign, caret + sign.length);
  };
  return { textRef, text, change, mode, picker, left, canSend, submit, startMention };
}
