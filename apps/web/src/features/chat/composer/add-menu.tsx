import { AtSign, CaseSensitive, MessageSquareText, Paperclip } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '#ui/menu/menu-item.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { typeCanned } from './suggestions/type-canned.ts';
import { setInputMode } from './text/input-mode.ts';
import type { ComposerState } from './use-composer.ts';

export interface AddMenuProps extends Pick<ComposerState, 'textRef' | 'isMarkdown' | 'isVisited' | 'type'> {
  trigger: ReactElement;
  onPickFiles: () => void;
}

/** On a phone, the tools without a button of their own beside the text; it is open when rendered. */
export function AddMenu({ trigger, textRef, isMarkdown, isVisited, type, onPickFiles }: AddMenuProps) {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(true);
  const chosen = useRef<() => void>(undefined);
  const choose = (act: () => void) => (): void => void (chosen.current = act);
  /** After a choice the focus goes to the text; otherwise it stays on the button. */
  const end = (): HTMLElement | boolean | null => {
    const act = chosen.current;
    chosen.current = undefined;
    if (!act) return true;
    // React misses input while it closes the menu.
    queueMicrotask(act);
    return textRef.current;
  };
  return (
    <Menu trigger={trigger} side="top" align="start" open={isOpen} onOpenChange={setIsOpen} finalFocus={end}>
      <MenuItem icon={<Paperclip size={16} aria-hidden />} onSelect={onPickFiles}>
        {t('attach.pick')}
      </MenuItem>
      <MenuItem icon={<AtSign size={16} aria-hidden />} onSelect={choose(() => type('@'))}>
        {t('composer.mention')}
      </MenuItem>
      {isVisited && (
        <MenuItem icon={<MessageSquareText size={16} aria-hidden />} onSelect={choose(() => void typeCanned(type))}>
          {t('composer.canned')}
        </MenuItem>
      )}
      <MenuItem
        icon={<CaseSensitive size={16} aria-hidden />}
        onSelect={choose(() => setInputMode(isMarkdown ? 'text' : 'markdown'))}
      >
        {isMarkdown ? t('attach.plain') : t('attach.formatted')}
      </MenuItem>
    </Menu>
  );
}
