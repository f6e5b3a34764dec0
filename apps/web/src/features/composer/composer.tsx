import clsx from 'clsx';
import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { useChatName } from '../chats/chat-identity.ts';
import { ComposerTools } from './composer-tools.tsx';
import { MentionList } from './mention-list.tsx';
import { useComposer } from './use-composer.ts';
import './composer.css';

/** Id of the text of the composer: where the skip link leads. */
const COMPOSER_ID = 'composer';

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
/** Enter that ends the input of a Chinese or Japanese word; some browsers only say so by this code. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

/** Where messages are written. It stays when another chat is opened: text and label change. */
export function Composer({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const composer = useComposer(chatKey);
  const { textRef, picker } = composer;
  useEffect(() => {
    // On touch the keyboard would cover what one came to read.
    if (!isTouch()) textRef.current?.focus({ preventScroll: true });
  }, [chatKey, textRef]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || picker.handleKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isTouch()) return;
    event.preventDefault();
    composer.submit();
  };
  const label = isChannelKey(chatKey) ? t('composer.label_channel', { name }) : t('composer.label_dm', { name });
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        composer.submit();
      }}
      className="composer"
    >
      {picker.isOpen && (
        <MentionList id={picker.id} people={picker.matches} activeIndex={picker.activeIndex} onPick={picker.pick} />
      )}
      <textarea
        ref={textRef}
        id={COMPOSER_ID}
        rows={1}
        value={composer.text}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={picker.isOpen ? picker.id : undefined}
        aria-activedescendant={picker.isOpen ? picker.optionId : undefined}
        aria-invalid={composer.left !== undefined && composer.left < 0}
        enterKeyHint={isTouch() ? 'enter' : 'send'}
        onChange={(event) => {
          composer.change(event.target.value);
          picker.look(event.target.value, event.target.selectionStart);
        }}
        onSelect={(event) => picker.look(event.currentTarget.value, event.currentTarget.selectionStart)}
        onBlur={picker.close}
        onKeyDown={handleKeyDown}
        className="composer-text"
      />
      <div className="composer-tools">
        <ComposerTools mode={composer.mode} onMention={composer.startMention} />
        <ComposerHint left={composer.left} isMarkdown={composer.mode === 'markdown'} />
      </div>
      <SendButton canSend={composer.canSend} />
    </form>
  );
}

function ComposerHint({ left, isMarkdown }: { left: number | undefined; isMarkdown: boolean }) {
  const { t } = useTranslation('chat');
  if (left !== undefined)
    return (
      <span role="status" className={clsx('ml-auto text-xs', left < 0 ? 'text-danger-text' : 'text-muted')}>
        {left < 0 ? t('composer.too_long', { count: -left }) : t('composer.room_left', { count: left })}
      </span>
    );
  return (
    <span className="ml-auto text-xs text-faint max-md:hidden pointer-coarse:hidden">
      {isMarkdown ? t('composer.hint_markdown') : t('composer.hint')}
    </span>
  );
}

function SendButton({ canSend }: { canSend: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="submit"
      aria-label={t('composer.send')}
      // Stays in the order of focus: a screen reader should not lose its place when the text is sent.
      aria-disabled={!canSend}
      className={clsx(
        'composer-send',
        canSend
          ? 'bg-accent text-accent-contrast shadow-[inset_0_1px_0_oklch(1_0_0/0.28)] hover:bg-accent-hover active:translate-y-px'
          : 'cursor-default! bg-hover text-disabled',
      )}
    >
      <ArrowUp size={18} aria-hidden />
    </button>
  );
}
