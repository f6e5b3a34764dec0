import type { User } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { deleteBot } from './bots.actions.ts';

/** Deletes a bot together with its keys. */
export function DeleteBotDialog({ bot, onClose }: { bot: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { isPending, run } = usePending(async () => {
    await deleteBot(bot.uid);
    toasts.success(t('bots.deleted', { name: bot.name }));
    onClose();
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('bots.delete_title', { name: bot.name })}
      description={t('bots.delete_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('bots.delete')}
      isPending={isPending}
      pendingLabel={t('deleting')}
      onConfirm={run}
    />
  );
}
