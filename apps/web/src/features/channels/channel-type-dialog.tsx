import type { Channel } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { PeoplePicker } from '../users/people-picker.tsx';
import { usePicked } from '../users/use-picked.ts';
import { changeChannelType } from './channels.actions.ts';

export interface ChannelTypeDialogProps {
  channel: Channel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a channel is made public, and which members stay when one is made private. */
export function ChannelTypeDialog(props: ChannelTypeDialogProps) {
  const [is_public, setIsPublic] = useState(props.channel.is_public);
  // The question does not change while it is open, even if the type does.
  if (!props.open && is_public !== props.channel.is_public) setIsPublic(props.channel.is_public);
  const asked = { ...props, channel: { ...props.channel, is_public } };
  return is_public ? <MakePrivateDialog {...asked} /> : <MakePublicDialog {...asked} />;
}

function useTypeChange({ channel, onOpenChange }: ChannelTypeDialogProps) {
  const { t } = useTranslation('channel');
  return usePending(async (members: readonly number[] = []) => {
    await changeChannelType(channel.gid, { is_public: !channel.is_public, members });
    onOpenChange(false);
    toasts.success(t('saved'));
  });
}

function MakePublicDialog(props: ChannelTypeDialogProps) {
  const { t } = useTranslation('channel');
  const { isPending, run } = useTypeChange(props);
  return (
    <AlertDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('type.public_title', { name: props.channel.name })}
      description={t('type.public_question')}
      cancelLabel={t('cancel')}
      confirmLabel={t('type.make_public')}
      isDanger={false}
      isPending={isPending}
      pendingLabel={t('saving')}
      onConfirm={() => run()}
    />
  );
}

type Stay = 'everyone' | 'picked';

function MakePrivateDialog(props: ChannelTypeDialogProps) {
  const { t } = useTranslation('channel');
  const { isPending, run } = useTypeChange(props);
  const [stay, setStay] = useState<Stay>('everyone');
  const { picked, toggle } = usePicked<number>();
  const isBlocked = stay === 'picked' && picked.length === 0;
  const footer = (
    <>
      <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
      <Button
        variant="primary"
        isLoading={isPending}
        loadingText={t('saving')}
        disabledReason={isBlocked ? t('type.pick_first') : undefined}
        onClick={() => run(stay === 'picked' ? picked : [])}
      >
        {t('type.make_private')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('type.private_title', { name: props.channel.name })}
      description={t('type.private_question')}
      footer={footer}
    >
      <RadioCardGroup label={t('type.who_stays')} value={stay} onValueChange={setStay} className="mb-3.5">
        <RadioCard value="everyone" title={t('type.stay_everyone')} description={t('type.stay_everyone_text')} />
        <RadioCard value="picked" title={t('type.stay_picked')} description={t('type.stay_picked_text')} />
      </RadioCardGroup>
      {stay === 'picked' && <PeoplePicker label={t('type.pick')} picked={picked} onPick={toggle} />}
    </Dialog>
  );
}
