import { contentTypes, isNotice, kindOf } from '@loquat/contract';
import { type ClipboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { useMyUid } from '../../../hooks/use-session.ts';
import { setDraft, useDraft } from '../chats/drafts.ts';
import { useMessage } from '../log/messages.selectors.ts';
import { sendAndTell } from '../log/sending/send-and-tell.ts';
import type { NewMessage } from '../log/sending/send.actions.ts';
import { useMentionables } from '../chats/use-chat-people.ts';
import { useCommonSetting } from '../../server/server.store.ts';
import { useIsVisitor } from '../chat-identity.ts';
import type { Batch } from '../uploads/batches.ts';
import { useUploads } from '../uploads/uploads.store.ts';
import { setEditText, startComposing, stopComposing, useComposing } from './composing.ts';
import { setInputMode, useInputMode } from './text/input-mode.ts';
import type { Format } from './text/formatting.ts';
import { insertText } from './suggestions/insert-text.ts';
import { linkOfPaste } from './text/paste-link.ts';
import { decodeMentions, encodeMentions, type Mentionable } from './suggestions/mentions.ts';
import { bytesLeft } from './text/message-size.ts';
import { usePicker } from './suggestions/use-picker.ts';
import { isTemporary, logOf, messagesStore } from '../log/messages.store.ts';

type TypingActions = typeof import('./typing.actions.ts');
let typingActions: Promise<TypingActions | undefined> | undefined;

/** Tells the others in a chat that somebody is writing. Nothing waits for it; if it fails, the next key tries again. */
const loadTyping = (): Promise<TypingActions | undefined> =>
  (typingActions ??= import('./typing.actions.ts').catch(() => (typingActions = undefined)));

/** The composer's text: the draft of the new message, or the message being edited. */
function useText(chatKey: ChatKey, people: readonly Mentionable[]) {
  const draft = useDraft(chatKey);
  const mode = useInputMode();
  const composing = useComposing(chatKey);
  const isTyped = useCommonSetting('typing_indicator_enable');
  const edited = useMessage(composing?.kind === 'edit' ? composing.mid : 0);
  if (composing?.kind === 'edit') {
    const text = composing.text ?? decodeMentions(edited?.content ?? '', people);
    const isMarkdown = edited !== undefined && kindOf(edited.content_type) === 'markdown';
    return { composing, edited, text, isMarkdown, change: (next: string) => setEditText(chatKey, next) };
  }
  const change = (next: string): void => {
    setDraft(chatKey, next);
    if (isTyped && next.trim()) void loadTyping().then((typing) => typing?.tellTyping(chatKey));
  };
  return { composing, edited, text: draft, isMarkdown: mode === 'markdown', change };
}

/** The composer's state and actions. */
export type ComposerState = ReturnType<typeof useComposer>;

/** The text being written in a chat. `@Name` stands for a mention until it is sent. */
export function useComposer(chatKey: ChatKey) {
  const textRef = useRef<HTMLTextAreaElement>(null);
  const myUid = useMyUid();
  const people = useMentionables(chatKey, myUid);
  const { composing, edited, text, isMarkdown, change } = useText(chatKey, people);
  const hasFiles = useUploads(chatKey).some(({ batch }) => batch === undefined);
  const isVisited = useIsVisitor(chatKey);
  const picker = usePicker(chatKey, textRef, people, isVisited);
  const focus = useCallback(() => textRef.current?.focus(), []);
  useFocusOnStart(textRef, composing);

  const isEditing = composing?.kind === 'edit';
  const content = encodeMentions(text.trim(), people).trimEnd();
  const left = bytesLeft(content);
  const isTooLong = left !== undefined && left < 0;
  const canSend = !isTooLong && (content !== '' || (hasFiles && !isEditing));
  const sendFiles = (said: Pick<Batch, 'text' | 'message' | 'reply_mid'>, ids?: readonly string[]): void => {
    const sendOne = (key: ChatKey, one: NewMessage): void => void sendAndTell(key, one);
    void import('../uploads/batches.ts')
      .then(({ sendBatch }) => sendBatch({ key: chatKey, ...said, send: sendOne }, ids))
      // The code that sends them did not load: the words stay where they were.
      .catch(() => setDraft(chatKey, said.text));
  };
  const addDropped = async (files: readonly File[], atOnce: boolean): Promise<void> => {
    focus();
    const { addFiles } = await import('../uploads/uploads.actions.ts');
    const ids = addFiles(chatKey, files);
    if (atOnce) sendFiles({ text: '' }, ids);
  };
  const submitNew = (): void => {
    const message: NewMessage = { content_type: isMarkdown ? contentTypes.markdown : contentTypes.text, content };
    const reply = composing && { reply_mid: composing.mid };
    if (hasFiles) sendFiles({ text: text.trim(), ...(content && { message }), ...reply });
    else void sendAndTell(chatKey, { ...message, ...reply });
    setDraft(chatKey, '');
  };
  const submit = (): void => {
    if (!canSend) return;
    if (!isEditing) submitNew();
    else if (edited && content !== edited.content.trim())
      void import('./save-edit.ts').then(({ saveEdit }) => saveEdit(edited, content, text));
    stopComposing(chatKey);
    picker.close();
    focus();
  };
  const editLast = (): boolean => {
    const mid = text === '' && !hasFiles && !composing && findLastOwn(chatKey, myUid);
    if (mid) startComposing(chatKey, { kind: 'edit', mid });
    return Boolean(mid);
  };
  /** Inserted at the caret as if typed; a sign that begins a word gets a space before it. */
  const type = useCallback((typed: string): void => {
    const field = textRef.current;
    if (!field) return;
    const isWordBefore = /\S$/.test(field.value.slice(0, field.selectionStart));
    insertText(field, isWordBefore && /^[@/]$/.test(typed) ? ` ${typed}` : typed);
  }, []);
  const format = async (by: Format): Promise<void> => {
    // Using formatting switches to markdown; an edit does not change the kind of a message.
    if (isEditing && !isMarkdown) return;
    setInputMode('markdown');
    const { formatField } = await import('./text/formatting.ts');
    if (textRef.current) formatField(textRef.current, by);
  };
  const pasteLink = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    if (isEditing && !isMarkdown) return;
    const made = linkOfPaste(event.currentTarget, event.clipboardData.getData('text/plain'));
    if (made === undefined) return;
    event.preventDefault();
    setInputMode('markdown');
    insertText(event.currentTarget, made);
  };
  return {
    textRef,
    pasteLink,
    text,
    change,
    isMarkdown,
    isEditing,
    isVisited,
    composing,
    picker,
    left,
    canSend,
    submit,
    editLast,
    type,
    format,
    addDropped,
    focus,
  };
}

/** Starting a reply or an edit elsewhere moves the focus here. One restored by a reload does not. */
function useFocusOnStart(textRef: RefObject<HTMLTextAreaElement | null>, composing: object | undefined): void {
  const wasComposing = useRef(composing);
  const { kind, mid } = (composing ?? {}) as { kind?: string; mid?: number };
  useEffect(() => {
    const field = textRef.current;
    if (mid !== undefined && wasComposing.current !== composing) {
      field?.focus();
      field?.setSelectionRange(field.value.length, field.value.length);
    }
    wasComposing.current = composing;
    // oxlint-disable-next-line react/exhaustive-deps -- typing into an edit changes `composing` too.
  }, [kind, mid, textRef]);
}

/** Mid of the user's newest text in the part of a chat in memory; undefined if there is none. */
function findLastOwn(key: ChatKey, uid: number): number | undefined {
  const state = messagesStore.getState();
  return logOf(state, key).mids.findLast((mid) => {
    const message = state.byMid.get(mid);
    if (message?.from_uid !== uid || isTemporary(mid)) return false;
    return message.content_type.startsWith('text/') && !isNotice(message.properties);
  });
}
