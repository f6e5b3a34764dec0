import { QUICK_REACTIONS } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { Popover } from '#ui/dialog/popover.tsx';
import { EmojiGrid } from '../reactions/emoji-grid.tsx';
import { EmojiPicker } from '../reactions/emoji-picker.tsx';
import { react } from '../reactions/react.ts';
import { rowAt } from '../selection/rows.ts';
import { closeTool } from '../selection/tools.store.ts';

export interface ReactionPickerProps {
  chatKey: ChatKey;
  mid: number;
  anchor: Element;
}

/** The quick reactions followed by all emoji, to react to a message. */
export function ReactionPicker({ chatKey, mid, anchor }: ReactionPickerProps) {
  const { t } = useTranslation('chat');
  const pick = (emoji: string): void => {
    closeTool(chatKey);
    react(mid, emoji);
  };
  return (
    <Popover
      open
      onOpenChange={(open) => !open && closeTool(chatKey, 'picker')}
      anchor={anchor}
      finalFocus={() => rowAt(anchor)}
      label={t('reaction.picker')}
      align="end"
      className="w-[332px]!"
    >
      <div className="border-b border-line p-1.5">
        <EmojiGrid label={t('reaction.quick')} emoji={QUICK_REACTIONS} onPick={pick} isLabelHidden />
      </div>
      <EmojiPicker onPick={pick} />
    </Popover>
  );
}
