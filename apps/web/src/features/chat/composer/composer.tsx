import clsx from 'clsx';
import { ArrowUp } from 'lucide-react';
import { memo, Suspense, useCallback, useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUi } from '#hooks/use-ui.ts';
import { matchesMedia } from '#lib/browser/media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { conversationOf, useChatName } from '../../conversations/conversations.ts';
import { useUploads } from '../log/sending/outbox.store.ts';
import { ComposerTools } from './composer-tools.tsx';
import { ComposingBar } from './composing-bar.tsx';
import './composer.css';
import { stopComposing } from './composing.ts';
import { DropZone } from './drop-zone.tsx';
import { PickerList } from './suggestions/picker-list.tsx';
import type { Format } from './text/formatting.ts';
import { type ComposerState, useComposer } from './use-composer.ts';
import { useFileDropAndPaste } from './use-file-drop-and-paste.ts';

const FormatToolbar = lazyComponent(async () => (await import('./text/format-toolbar.tsx')).FormatToolbar);
const LongPasteBar = lazyComponent(async () => (await import('./text/long-paste-bar.tsx')).LongPasteBar);
const VoiceBar = lazyComponent(async () => (await import('./voice/voice-bar.tsx')).VoiceBar);

/** Whether a message has the focus, which a link may have given it before the composer loaded, or another composer. */
const isFocusTaken = (): boolean =>
  document.activeElement?.closest('[data-mid]:not([inert] *), [data-composer]') != null;

const UploadTray = lazyComponent(async () => (await import('../uploads/upload-tray.tsx')).UploadTray);

const isTouch = (): boolean => matchesMedia('(pointer: coarse)');

/** The Enter that ends the input of a Chinese or Japanese word; some browsers report it only by this code. */
const isComposingWord = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

const FORMATS: Readonly<Record<string, Format>> = {
  b: 'bold',
  i: 'italic',
  e: 'code',
  'shift x': 'strike',
  'shift k': 'link',
};

/** Whether the composer takes the focus by itself: on touch, the keyboard would cover the messages. */
const takesFocus = (): boolean => !isTouch();

interface ComposerExtrasProps extends Pick<ComposerState, 'textRef' | 'composing' | 'isMarkdown' | 'focus'> {
  chatKey: ChatKey;
  longPaste: { text: string; end: () => void } | undefined;
}

/** The parts above the text: the message being replied to, a long paste, files, formatting. */
const ComposerExtras = memo(function ComposerExtras(props: ComposerExtrasProps) {
  const { chatKey, textRef, composing, isMarkdown, focus, longPaste } = props;
  const hasUploads = useUploads(chatKey).length > 0;
  return (
    <div className="composer-extras">
      {composing && <ComposingBar chatKey={chatKey} composing={composing} onEnd={focus} />}
      <Suspense>{longPaste && <LongPasteBar chatKey={chatKey} textRef={textRef} paste={longPaste} />}</Suspense>
      <Suspense>{hasUploads && <UploadTray chatKey={chatKey} onEmpty={focus} />}</Suspense>
      <Suspense>{isMarkdown && <FormatToolbar textRef={textRef} />}</Suspense>
    </div>
  );
});

/** The composer. It stays mounted when another chat is opened: text and label change. */
export function Composer({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const sendOnEnter = useUi((ui) => ui.sendOnEnter);
  const composer = useComposer(chatKey);
  const { textRef, composing, isMarkdown, isEditing, isVisited, canSend, left, picker, type, focus } = composer;
  const files = useFileDropAndPaste(chatKey, textRef);
  const [recordsIn, setRecordsIn] = useState<ChatKey>();
  const isRecording = recordsIn === chatKey;
  const record = useCallback(() => setRecordsIn(chatKey), [chatKey]);
  // While recording, the text can be neither seen nor focused.
  useEffect(() => {
    if (takesFocus() && !isFocusTaken()) textRef.current?.focus({ preventScroll: true });
  }, [chatKey, isRecording, textRef]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isComposingWord(event) || picker.handleKeyDown(event)) return;
    const format = formatOfKey(event);
    if (format) void composer.format(format);
    else if (isSendKey(event, sendOnEnter)) composer.submit();
    else if (event.key !== 'ArrowUp' || !composer.editLast()) return;
    event.preventDefault();
  };
  const label = t(conversationOf(chatKey).texts.composer, { name });
  return (
    <>
      <form
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          composer.submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || !stopComposing(chatKey)) return;
          event.preventDefault();
          focus();
        }}
        className={clsx('composer', isRecording && 'composer-recording')}
      >
        {picker.isOpen && (
          <PickerList id={picker.id} options={picker.options} activeIndex={picker.activeIndex} onPick={picker.pick} />
        )}
        <ComposerExtras
          chatKey={chatKey}
          textRef={textRef}
          composing={composing}
          isMarkdown={isMarkdown}
          focus={focus}
          longPaste={files.longPaste}
        />
        {isRecording && (
          <Suspense>
            <VoiceBar chatKey={chatKey} onEnd={() => setRecordsIn(undefined)} />
          </Suspense>
        )}
        <textarea
          ref={textRef}
          data-composer
          rows={1}
          dir="auto"
          value={composer.text}
          placeholder={label}
          aria-label={label}
          aria-autocomplete="list"
          aria-controls={picker.isOpen ? picker.id : undefined}
          aria-activedescendant={picker.isOpen ? picker.optionId : undefined}
          aria-invalid={left !== undefined && left < 0}
          enterKeyHint={takesFocus() ? 'send' : 'enter'}
          onChange={(event) => {
            composer.change(event.target.value);
            const { inputType } = event.nativeEvent as InputEvent;
            files.handleInput(inputType);
            // Undo and redo do not open the picker.
            if (!inputType?.startsWith('history')) picker.look(event.target.value, event.target.selectionStart);
          }}
          onSelect={(event) => picker.look(event.currentTarget.value, event.currentTarget.selectionStart)}
          onBlur={picker.close}
          onPaste={(event) => {
            composer.pasteLink(event);
            if (!event.defaultPrevented) files.handlePaste(event);
          }}
          onKeyDown={handleKeyDown}
          className="composer-text"
        />
        <ComposerTools
          textRef={textRef}
          isMarkdown={isMarkdown}
          isEditing={isEditing}
          isVisited={isVisited}
          canSend={canSend}
          left={left}
          type={type}
          onFiles={files.add}
          pickRef={files.pickRef}
          onRecord={record}
        />
        <SendButton canSend={canSend} isSaving={isEditing} />
      </form>
      {files.isDragging && <DropZone label={label} onDrop={composer.addDropped} />}
    </>
  );
}

const SendButton = memo(function SendButton({ canSend, isSaving }: { canSend: boolean; isSaving: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="submit"
      aria-label={isSaving ? t('composer.save') : t('composer.send')}
      // Stays in the focus order: a screen reader should not lose its place when the text is sent.
      aria-disabled={!canSend}
      className={clsx(
        'composer-send',
        canSend
          ? 'bg-accent text-accent-contrast shadow-[inset_0_1px_0_oklch(1_0_0/0.28)] hover:bg-accent-hover active:translate-y-px'
          : 'composer-send-off cursor-default! bg-hover text-disabled',
      )}
    >
      <ArrowUp size={18} aria-hidden />
    </button>
  );
});

/** The format that a key applies; undefined for every other key. */
function formatOfKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Format | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  return FORMATS[`${shiftKey ? 'shift ' : ''}${key.toLowerCase()}`];
}

/**
 * Whether a key sends: Enter, or Ctrl or Cmd and Enter for users who prefer it. On touch, Enter is always a new line.
 */
function isSendKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, sendOnEnter: boolean): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false;
  return ctrlKey || metaKey || (sendOnEnter && !isTouch());
}
