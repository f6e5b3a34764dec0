import { AVATAR_SIZE_PX } from '@loquat/contract';
import { Hash, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ChannelTile } from '../../ui/picture/channel-tile.tsx';
import { PeoplePicker } from '../users/people-picker.tsx';
import { PictureButton } from '../users/picture-button.tsx';
import { useNewChannel } from './use-new-channel.ts';

export interface CreateChannelDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The initial value of the name field. */
  firstName?: string;
}

/** Creates a channel: name, description, visibility and, for a private one, members. Then opens it. */
export function CreateChannelDialog({ open, onOpenChange, firstName = '' }: CreateChannelDialogProps) {
  const { t } = useTranslation('chat');
  const { form, submit, members, toggleMember, pictureUrl, setPicture, mayBePublic } = useNewChannel(
    () => onOpenChange(false),
    firstName,
  );
  const isPublic = form.watch('is_public');
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('create_channel.title')}
      cancelLabel={t('create_channel.cancel')}
      submitLabel={t('create_channel.create')}
      pendingLabel={t('create_channel.creating')}
      isPending={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <TextField
        label={t('create_channel.name')}
        autoComplete="off"
        start={<Hash size={16} aria-hidden className="flex-none text-muted" />}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <TextField label={t('create_channel.description')} autoComplete="off" {...form.register('description')} />
      <div className="flex items-center gap-3.5">
        <ChannelTile size={44} isPrivate={!isPublic} src={pictureUrl} />
        <PictureButton edgePx={AVATAR_SIZE_PX} onSave={setPicture} isSavedLater />
      </div>
      {mayBePublic && <Visibility isPublic={isPublic} onChange={(next) => form.setValue('is_public', next)} />}
      {!isPublic && <PeoplePicker label={t('create_channel.pick_people')} picked={members} onPick={toggleMember} />}
    </FormDialog>
  );
}

function Visibility({ isPublic, onChange }: { isPublic: boolean; onChange: (isPublic: boolean) => void }) {
  const { t } = useTranslation('chat');
  return (
    <RadioCardGroup
      label={t('create_channel.visibility')}
      value={isPublic ? 'public' : 'private'}
      onValueChange={(value: 'public' | 'private') => onChange(value === 'public')}
    >
      <RadioCard
        value="public"
        title={t('create_channel.public')}
        description={t('create_channel.public_hint')}
        icon={<Hash aria-hidden />}
      />
      <RadioCard
        value="private"
        title={t('create_channel.private')}
        description={t('create_channel.private_hint')}
        icon={<Lock aria-hidden />}
      />
    </RadioCardGroup>
  );
}
