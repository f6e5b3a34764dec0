import { UserRoundPlus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { conversationOf } from '../../conversations/conversations.ts';
import { STAGE_BUTTON } from '../stage/stage-button.ts';

const RingDialog = lazyComponent(async () => (await import('./ring-dialog.tsx')).RingDialog);

/** Opens the list of members who can be called into the call of a channel; nothing in direct calls. */
export function RingButton({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const ring = useDialogOnDemand();
  if (conversationOf(chatKey).hasDirectCalls) return null;
  return (
    <>
      <IconButton
        size="sm"
        aria-label={t('ring.open')}
        tooltipSide="bottom"
        className={STAGE_BUTTON}
        onClick={ring.show}
      >
        <UserRoundPlus size={16} aria-hidden />
      </IconButton>
      {ring.isWanted && (
        <Suspense>
          <RingDialog chatKey={chatKey} {...ring.dialog} />
        </Suspense>
      )}
    </>
  );
}
