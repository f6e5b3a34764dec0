import { AVATAR_SIZE_PX } from '@loquat/contract';
import { useEffect, useMemo } from 'react';
import { PictureButton } from '../../features/users/picture-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';

export interface BotPictureProps {
  name: string;
  png: Uint8Array<ArrayBuffer> | undefined;
  onChoose: (png: Uint8Array<ArrayBuffer>) => void;
}

/** The picture of a bot that is yet to be made, and another one instead. */
export function BotPicture({ name, png, onChoose }: BotPictureProps) {
  const url = useMemo(() => png && URL.createObjectURL(new Blob([png], { type: 'image/png' })), [png]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return (
    <div className="flex items-center gap-3.5">
      <Avatar isBot name={name} src={url} size={56} />
      <PictureButton edgePx={AVATAR_SIZE_PX} onSave={onChoose} isSavedLater />
    </div>
  );
}
