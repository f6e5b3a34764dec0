import { ChannelName, ProblemError } from '@loquat/contract';
import { useNavigate } from '@tanstack/react-router';
import { Hash, Lock } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { RadioCardGroup } from '../../ui/radio-card-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PeoplePicker } from '../users/people-picker.tsx';
import { useMe } from '../users/users.selectors.ts';
import { createChannel } from './channels.actions.ts';

export interface CreateChannelDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const FORM_ID = 'create-channel';

/** Makes a channel: name, what it is for, who sees it; for a private one its people. Opens the channel when made. */
export function CreateChannelDialog({ open, onOpenChange }: CreateChannelDialogProps) {
  const { t } = useTranslation('chat');
  const form = useChannelForm(() => onOpenChange(false));
  const footer = (
    <>
      <Button onClick={() => onOpenChange(false)}>{t('create_channel.cancel')}</Button>
      <Button
        type="submit"
        form={FORM_ID}
        variant="primary"
        isLoading={form.isPending}
        loadingText={t('create_channel.creating')}
      >
        {t('create_channel.create')}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('create_channel.title')} footer={footer}>
      <form id={FORM_ID} onSubmit={form.submit} noValidate className="grid gap-3.5">
        <TextField
          label={t('create_channel.name')}
          name="name"
          autoComplete="off"
          start={<Hash size={16} aria-hidden className="flex-none text-muted" />}
          value={form.name}
          onChange={(event) => form.setName(event.target.value)}
          error={form.error}
        />
        <TextField
          label={t('create_channel.description')}
          name="description"
          autoComplete="off"
          value={form.description}
          onChange={(event) => form.setDescription(event.target.value)}
        />
        {form.mayBePublic && <Visibility isPublic={form.isPublic} onChange={form.setIsPublic} />}
        {!form.isPublic && (
          <PeoplePicker label={t('create_channel.pick_people')} picked={form.members} onPick={form.toggleMember} />
        )}
      </form>
    </Dialog>
  );
}

/** What is typed and picked, and sending it. Only administrators may make public channels. */
function useChannelForm(onDone: () => void) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const mayBePublic = useMe()?.is_admin ?? false;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isPublic, setIsPublic] = useState(mayBePublic);
  const [members, setMembers] = useState<readonly number[]>([]);
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const toggleMember = (uid: number): void =>
    setMembers((before) => (before.includes(uid) ? before.filter((other) => other !== uid) : [...before, uid]));
  const create = async (validName: string): Promise<void> => {
    setIsPending(true);
    try {
      const channel = { name: validName, description: description.trim(), is_public: isPublic };
      const gid = await createChannel({ ...channel, members: isPublic ? [] : members });
      onDone();
      await navigate({ to: '/chat/channel/$channelId', params: { channelId: gid } });
    } catch (problem) {
      const isRefused = problem instanceof ProblemError && problem.status === 403;
      setError(isRefused ? t('create_channel.forbidden') : t('create_channel.failed'));
    } finally {
      setIsPending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = ChannelName.safeParse(name);
    setError(parsed.success ? undefined : t('create_channel.name_invalid'));
    if (parsed.success && !isPending) void create(parsed.data);
  };
  const fields = { name, setName, description, setDescription, isPublic, setIsPublic, members, toggleMember };
  return { ...fields, mayBePublic, error, isPending, submit };
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
