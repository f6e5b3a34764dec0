import { contentTypes, isNotice } from '@loquat/contract';
import { type ClipboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useIsGuest, useMyUid } from '#hooks/use-session.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { conversationOf } from '../../conversations/conversations.ts';
import { useCommonSetting } from '../../server/server.store.ts';
import { useUser } from '../../users/users.selectors.ts';
import { setDraft, useDraft } from '../chats/drafts.ts';
import { useMentionables } from '../chats/use-chat-people.ts';
import { traitsOf } from '../content/message-kinds.ts';
import { useMessage } from '../log/messages.selectors.ts';
import { isTemporary, logOf, messagesStore } from '../log/messages.store.ts';
import { useUploads } from '../log/sending/outbox.store.ts';
import { addFiles, enqueue } from '../log/sending/outbox.ts';
import { markupParser, proseOf } from '../markup/markup-parser.ts';
import { setEditText, startComposing, stopComposing, useComposing } from './composing.ts';
import { insertText } from './suggestions/insert-text.ts';
import { decodeMentions, type Mentionable } from './suggestions/mentions.ts';
import { usePicker } from './suggestions/use-picker.ts';
import type { Format } from './text/formatting.ts';
import { setInputMode, useInputMode } from './text/input-mode.ts';
import { bytesLeft } from './text/message-size.ts';
import { linkOfPaste } from './text/paste-link.ts';

type TypingActions = typeof import('./typing.actions.ts');
let typingActions: Promise<TypingActions | undefined> | undefined;

/** Finds mentions in the text; needs the parser, as sending does. */
const mentionWriter = lazyModule(async () => {
  await markupParser.load();
  return import('./suggestions/encode-mentions.ts');
});

/**
 * Tells other members of a chat that the user is writing. Nothing waits for it; after a failure the next key tries
 * again.
 */
const loadTyping = (): Promise<TypingActions | undefined> =>
  (typingActions ??= import('./typing.actions.ts').catch(() => (typingActions = undefined)));

/** The composer's text: the draft of the new message, or the message being edited. */
function useText(chatKey: ChatKey, people: readonly Mentionable[]) {
  const draft = useDraft(chatKey);
  const mode = useInputMode();
  const composing = useComposing(chatKey);
  const isGuest = useIsGuest();
  const isTyped = useCommonSetting('typing_indicator_enable') && !isGuest;
  const edited = useMessage(composing?.kind === 'edit' ? composing.mid : 0);
  if (composing?.kind === 'edit') {
    const isMarkdown = edited !== undefined && traitsOf(edited.content_type).isMarkdown;
    const content = edited?.content ?? '';
    const text = composing.text ?? decodeMentions(content, people, proseOf(content, isMarkdown));
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

/** The text in the composer of a chat. `@Name` stands for a mention until it is sent. */
export function useComposer(chatKey: ChatKey) {
  const textRef = useRef<HTMLTextAreaElement>(null);
  const myUid = useMyUid();
  const people = useMentionables(chatKey);
  const { composing, edited, text, isMarkdown, change } = useText(chatKey, people);
  const isGuest = useIsGuest();
  const hasFiles = useUploads(chatKey).some(({ batch }) => batch === undefined);
  const isVisited = useUser(conversationOf(chatKey).peer)?.is_visitor === true;
  const picker = usePicker(chatKey, textRef, people, isMarkdown);
  const focus = useCallback(() => textRef.current?.focus(), []);
  useFocusOnStart(textRef, composing);

  const isEditing = composing?.kind === 'edit';
  const hasSign = /[@＠]/.test(text);
  const writer = mentionWriter.use(hasSign);
  const content = useMemo(
    () => writer?.encodeMentions(text.trim(), people, isMarkdown).trimEnd() ?? text.trim(),
    [text, people, isMarkdown, writer],
  );
  const left = bytesLeft(content);
  const isTooLong = left !== undefined && left < 0;
  const canSend = !isTooLong && (content !== '' || (hasFiles && !isEditing));
  const addDropped = (dropped: readonly File[], atOnce: boolean): void => {
    focus();
    const files = addFiles(chatKey, dropped);
    if (atOnce) enqueue(chatKey, { files });
  };
  const submitNew = (): void => {
    const message = { content_type: isMarkdown ? contentTypes.markdown : contentTypes.text, content };
    enqueue(chatKey, { text: text.trim(), ...(content && { message }), reply_mid: composing?.mid });
    setDraft(chatKey, '');
  };
  /** Sends the text, once its mentions are known. */
  const submit = (): void => {
    if (writer || !hasSign) submitNow();
    else void mentionWriter.load().then(() => submitLatest.current(), submitNow);
  };
  const submitNow = (): void => {
    if (!canSend) return;
    if (!isEditing) submitNew();
    else if (edited && content !== edited.content.trim())
      void import('./save-edit.ts').then(({ saveEdit }) => saveEdit(edited, content, text));
    stopComposing(chatKey);
    picker.close();
    focus();
  };
  const submitLatest = useLatest(submitNow);
  const editLast = (): boolean => {
    const mid = text === '' && !hasFiles && !composing && !isGuest && findLastOwn(chatKey, myUid);
    if (mid) startComposing(chatKey, { kind: 'edit', mid });
    return Boolean(mid);
  };
  /** Inserts at the caret as if typed; a sign that begins a word gets a space before it. */
  const type = useCallback((typed: string): void => {
    const field = textRef.current;
    if (!field) return;
    const isWordBefore = /\S$/.test(field.value.slice(0, field.selectionStart));
    insertText(field, isWordBefore && /^[@/]$/.test(typed) ? ` ${typed}` : typed);
  }, []);
  const format = async (by: Format): Promise<void> => {
    // Formatting switches to Markdown; an edit does not change the kind of a message.
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

/** A ref with the newest value. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
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
