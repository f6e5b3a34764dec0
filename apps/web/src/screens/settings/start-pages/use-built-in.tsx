import type { StartPage } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { serverStore } from '#features/server/server.store.ts';
import { resetStartPage } from '#features/start-pages/start-pages.actions.ts';
import { usePending } from '#lib/use-pending.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { SettingsRow } from '../../parts/settings/settings-frame.tsx';

export interface UseBuiltInProps {
  page: StartPage;
  isDirty: boolean;
}

/** Whether the page is built in, and the way back to that. */
export function UseBuiltIn({ page, isDirty }: UseBuiltInProps) {
  const { t } = useTranslation('admin');
  const isOwn = useStore(serverStore, ({ startPages }) => startPages.includes(page));
  const question = useDialogOnDemand();
  const { isPending, run } = usePending(async () => {
    await resetStartPage(page);
    question.dialog.onOpenChange(false);
    toasts.success(t('start_pages.reset'));
  });
  const [label, text] = isOwn
    ? [t('start_pages.own'), t('start_pages.own_text')]
    : [t('start_pages.built_in'), t('start_pages.built_in_text')];
  return (
    <SettingsRow label={label} text={text}>
      {isOwn && (
        <Button onClick={question.show} disabledReason={isDirty ? t('start_pages.blocked') : undefined}>
          {t('start_pages.use_built_in')}
        </Button>
      )}
      <AlertDialog
        {...question.dialog}
        title={t('start_pages.reset_title')}
        description={t('start_pages.reset_text')}
        cancelLabel={t('start_pages.keep')}
        confirmLabel={t('start_pages.use_built_in')}
        pendingLabel={t('start_pages.resetting')}
        isPending={isPending}
        onConfirm={run}
      />
    </SettingsRow>
  );
}
