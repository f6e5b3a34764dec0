import type { Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { PeoplePicker } from '../users/people-picker.tsx';
import { usePicked } from '../users/use-picked.ts';
import { addMembers } from './channels.actions.ts';

/** Finds users of the server and adds them to a private channel. */
export function AddMembers({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const { t } = useTranslation('channel');
  const { picked, toggle, clear } = usePicked<number>();
  const { isPending, run } = usePending(async () => {
    await addMembers(channel.gid, picked);
    toasts.success(t('members.added', { count: picked.length, name: channel.name }));
    clear();
    onDone();
  });
  return (
    <div className="grid gap-2.5">
      <PeoplePicker label={t('members.find_new')} picked={picked} without={channel.members} onPick={toggle} />
      <Button
        variant="primary"
        isLoading={isPending}
        loadingText={t('members.adding')}
        disabledReason={picked.length === 0 ? t('type.pick_first') : undefined}
        className="justify-self-end"
        onClick={() => run()}
      >
        {picked.length === 0 ? t('members.add') : t('members.add_count', { count: picked.length })}
      </Button>
    </div>
  );
}
