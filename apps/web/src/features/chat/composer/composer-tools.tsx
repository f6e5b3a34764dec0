import clsx from 'clsx';
import { AtSign, CaseSensitive, Mic, Plus, Smile } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '#hooks/use-session.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { MenuButton, menuOnDemand } from '#ui/menu/menu-on-demand.tsx';
import { ComposerHint } from './composer-hint.tsx';
import { CannedButton } from './suggestions/canned-button.tsx';
import { setInputMode } from './text/input-mode.ts';
import type { ComposerState } from './use-composer.ts';

const addMenu = menuOnDemand(async () => (await import('./add-menu.tsx')).AddMenu);
const EmojiPopover = lazyComponent(async () => (await import('./emoji-popover.tsx')).EmojiPopover);

export interface ComposerToolsProps extends Pick<
  ComposerState,
  'textRef' | 'isMarkdown' | 'isEditing' | 'isVisited' | 'canSend' | 'left' | 'type'
> {
  /** The hidden file input. */
  pickRef: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
  onRecord: () => void;
}

/** The buttons below the text; memoised so that most keys do not render them again. */
export const ComposerTools = memo(function ComposerTools(props: ComposerToolsProps) {
  const { textRef, isMarkdown, isEditing, isVisited, canSend, left, type, pickRef, onFiles, onRecord } = props;
  const { t } = useTranslation('chat');
  // Guests send only text.
  const isGuest = useIsGuest();
  const mayAttach = !isEditing && !isGuest;
  const pickFiles = (): void => pickRef.current?.click();
  return (
    <div className="composer-tools">
      {mayAttach && (
        <>
          <input
            ref={pickRef}
            type="file"
            multiple
            hidden
            aria-label={t('attach.pick')}
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <MenuButton
            menu={addMenu}
            menuProps={{ textRef, isMarkdown, isVisited, type, onPickFiles: pickFiles }}
            trigger={
              <IconButton aria-label={t('attach.more')} className="composer-attach md:hidden">
                <Plus aria-hidden />
              </IconButton>
            }
          />
          <IconButton aria-label={t('attach.pick')} keys={['Ctrl', 'U']} onClick={pickFiles} className="max-md:hidden">
            <Plus aria-hidden />
          </IconButton>
        </>
      )}
      <EmojiButton onPick={type} />
      {!isGuest && (
        <IconButton aria-label={t('composer.mention')} onClick={() => type('@')} className="max-md:hidden">
          <AtSign aria-hidden />
        </IconButton>
      )}
      {isVisited && <CannedButton onType={type} />}
      {mayAttach && (
        <>
          <IconButton
            aria-label={t('composer.markdown')}
            isOn={isMarkdown}
            onClick={() => setInputMode(isMarkdown ? 'text' : 'markdown')}
            className="max-md:hidden"
          >
            <CaseSensitive aria-hidden />
          </IconButton>
          <IconButton
            aria-label={t('voice.record')}
            onClick={onRecord}
            className={clsx(
              'composer-mic max-md:rounded-full! max-md:text-leaf-soft-text!',
              canSend && 'max-md:hidden',
            )}
          >
            <Mic aria-hidden />
          </IconButton>
        </>
      )}
      <ComposerHint left={left} isMarkdown={isMarkdown} isEditing={isEditing} />
    </div>
  );
});

/** All emoji, which load with the first press. */
function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('chat');
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <IconButton aria-label={t('writing.add_emoji')} onClick={() => setIsWanted(true)} className="composer-emoji">
      <Smile aria-hidden />
    </IconButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <EmojiPopover onPick={onPick} />
    </Suspense>
  );
}
