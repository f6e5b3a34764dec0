import { Smile } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '#ui/dialog/popover.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { EmojiPicker } from '../reactions/emoji-picker.tsx';

/** The emoji button with its picker, which is open when first rendered. */
export function EmojiPopover({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(true);
  return (
    <Popover
      label={t('writing.emoji')}
      side="top"
      align="start"
      open={open}
      onOpenChange={setOpen}
      className="w-[332px]"
      trigger={
        <IconButton aria-label={t('writing.add_emoji')} className="composer-emoji">
          <Smile aria-hidden />
        </IconButton>
      }
    >
      <EmojiPicker
        onPick={(emoji) => {
          setOpen(false);
          onPick(emoji);
        }}
      />
    </Popover>
  );
}
