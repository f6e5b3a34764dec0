import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { enterCall, leaveCall } from './own-call.actions.ts';
import { useOwnCall } from './own-call.store.ts';

/** Asks whether to move a call from another device to this one. */
export function MoveDialog({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const hasVideo = useOwnCall((state) => state.hasVideo);
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && void leaveCall()}
      title={t('elsewhere.title')}
      description={t('elsewhere.text')}
      cancelLabel={t('elsewhere.stay')}
      confirmLabel={t('elsewhere.move')}
      isDanger={false}
      onConfirm={() => void enterCall(chatKey, hasVideo, { isMove: true })}
    />
  );
}
