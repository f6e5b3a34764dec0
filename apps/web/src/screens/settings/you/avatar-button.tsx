import { AVATAR_SIZE_PX } from '@loquat/contract';
import { updateMyAvatar } from './avatar.actions.ts';
import { PictureButton } from '../../../features/users/picture-button.tsx';

/** Picks a picture and makes it the own avatar. */
export function AvatarButton() {
  return <PictureButton edgePx={AVATAR_SIZE_PX} onSave={updateMyAvatar} />;
}
