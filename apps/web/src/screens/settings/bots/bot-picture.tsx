import { AVATAR_SIZE_PX } from '@loquat/contract';
import { useEffect, useMemo } from 'react';
import type { NewPictureProps } from '../../../features/bots/new-bot-dialog.tsx';
import { PictureButton } from '../../../features/users/picture-button.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';

/** The picture of a bot that is yet to be made, and another one instead. */
export function BotPicture({ png, onChoose }: NewPictureProps) {
  const url = useMemo(() => png && URL.createObjectURL(new Blob([png], { type: 'image/png' })), [png]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return (
    <div className="flex items-center gap-3.5">
      <Avatar isBot name="" src={url} size={56} />
      <PictureButton edgePx={AVATAR_SIZE_PX} onSave={onChoose} isSavedLater />
    </div>
  );
}
