import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearAllMessages } from '../../features/chat/delete.actions.ts';
import { clearAllFiles } from '../../features/files/clear-files.actions.ts';
import { useServerName } from '../../features/server/server.store.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { usePending } from '../../lib/use-pending.ts';
import { TypedNameDialog } from '../../ui/dialog/typed-name-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';

/** Data that can be cleared on the whole server. */
export type Clearable = 'messages' | 'files';

const clear: Readonly<Record<Clearable, () => Promise<void>>> = { messages: clearAllMessages, files: clearAllFiles };

export interface ClearDialogProps {
  what: Clearable;
  onClose: () => void;
}

/** Deletes all messages or files for everyone, once the name of the server has been typed. */
// i18n-keys: data.messages_title, data.files_title, data.messages_text, data.files_text
// i18n-keys: data.messages_action, data.files_action
export function ClearDialog({ what, onClose }: ClearDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const name = useServerName();
  const { problem, isPending, run } = useClearing(what, onClose);
  return (
    <TypedNameDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`data.${what}_title`)}
      description={t(`data.${what}_text`)}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t(`data.${what}_action`)}
      isPending={isPending}
      pendingLabel={t('data.clearing_now')}
      name={name}
      nameLabel={t('data.type_name', { name })}
      typeFirst={t('data.type_first')}
      problem={problem}
      onConfirm={run}
    >
      <p className="mt-2 font-medium">{t('data.no_way_back')}</p>
    </TypedNameDialog>
  );
}

// i18n-keys: data.messages_done, data.files_done
function useClearing(what: Clearable, onDone: () => void) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<string>();
  const work = async (): Promise<void> => {
    await clear[what]();
    toasts.success(t(`data.${what}_done`));
    onDone();
  };
  const { isPending, run } = usePending(work, (error) => setProblem(failureText(error)));
  return { problem, isPending, run };
}
