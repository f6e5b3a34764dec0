import { canonicalEmoji } from '@loquat/contract';
import { foldText } from '@loquat/markup/fold';
import { EmojiPicker as Picker, type EmojiPickerListComponents } from 'frimousse';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { htmlLangOf, languageOf } from '#lib/i18n/languages.ts';
import { ReactionEmoji } from '#ui/picture/reaction-emoji.tsx';
import { EmojiGrid } from './emoji-grid.tsx';
import { resolveFoldedEmoji } from './folded-emoji.ts';
import { rememberEmoji, useRecentEmoji } from './recent-emoji.ts';

const COLUMNS = 8;

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-raised px-2 py-1 text-xs font-medium text-muted">
      {category.label}
    </div>
  ),
  // It counts rows and columns from 0, unlike ARIA.
  Row: ({ 'aria-rowindex': row = 0, ...props }) => (
    <div {...props} aria-rowindex={row + 1} className="flex scroll-my-1 justify-between px-1" />
  ),
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
    <button
      type="button"
      {...props}
      role="gridcell"
      aria-colindex={column + 1}
      className="grid size-9 place-items-center rounded-md data-active:bg-hover max-md:size-10"
    >
      <ReactionEmoji emoji={canonicalEmoji(emoji.emoji)} size={22} />
    </button>
  ),
};

export interface EmojiPickerProps {
  /** Called with one emoji, spelt as reactions need it. */
  onPick: (emoji: string) => void;
}

/** All emoji, recently used ones first; typing searches their names, arrows move, Enter picks. For popovers. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { t } = useTranslation('chat');
  const pick = (emoji: string): void => {
    rememberEmoji(emoji);
    onPick(emoji);
  };
  return (
    <ErrorBoundary fallback={<p className="p-4 text-center text-sm text-muted">{t('emoji.failed')}</p>}>
      <WholePicker onPick={pick} />
    </ErrorBoundary>
  );
}

function WholePicker({ onPick }: EmojiPickerProps) {
  const { t, i18n } = useTranslation('chat');
  const recent = useRecentEmoji();
  const locale = htmlLangOf(languageOf(i18n.resolvedLanguage ?? 'en')).slice(0, 2);
  return (
    <Picker.Root
      locale={locale}
      columns={COLUMNS}
      emojibaseUrl="/emoji"
      resolveEmojiData={resolveFoldedEmoji}
      onEmojiSelect={({ emoji }) => onPick(canonicalEmoji(emoji))}
      className="flex h-[340px] w-full flex-col"
    >
      <div className="flex items-center gap-1 p-2">
        <span className="flex h-[34px] flex-1 items-center gap-2 rounded-[10px] bg-[oklch(from_var(--text)_l_c_h/0.055)] px-[11px] text-muted focus-within:shadow-[inset_0_0_0_1px_var(--focus-ring),0_0_0_3px_oklch(from_var(--focus-ring)_l_c_h/0.22)] max-md:h-11">
          <Search size={16} aria-hidden className="flex-none" />
          <SearchField />
        </span>
        <Picker.SkinToneSelector
          aria-label={t('emoji.skin_tone')}
          className="grid size-9 place-items-center rounded-md text-xl hover:bg-hover max-md:size-11"
        />
      </div>
      <Picker.Viewport className="relative min-h-0 flex-1 px-1 pb-1 outline-none">
        <Picker.Loading className="absolute inset-0 grid place-items-center text-sm text-muted">
          {t('emoji.loading')}
        </Picker.Loading>
        <Picker.Empty className="absolute inset-0 grid place-items-center text-sm text-muted">
          {t('emoji.nothing')}
        </Picker.Empty>
        {recent.length > 0 && <EmojiGrid label={t('emoji.recent')} emoji={recent} onPick={onPick} />}
        <Picker.List components={components} className="pb-1 select-none" />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/** The picker filters by the value of its own field. That field is hidden, because its value is folded. */
function SearchField() {
  const { t } = useTranslation('chat');
  const [words, setWords] = useState('');
  return (
    <>
      <input
        type="search"
        // The picker takes arrow keys and Enter from fields with this attribute.
        frimousse-search=""
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-label={t('emoji.find')}
        placeholder={t('emoji.find')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none placeholder:text-muted"
      />
      <Picker.Search hidden value={foldText(words)} />
    </>
  );
}
