import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';

export interface SettingsFormProps {
  isDirty: boolean;
  /** Resolves to whether it was saved; reports failures itself. */
  onSave: () => Promise<boolean>;
  onReset: () => void;
  children: ReactNode;
}

/** Settings that are saved together: the bar appears with the first change, and leaving with unsaved changes asks. */
export function SettingsForm({ isDirty, onSave, onReset, children }: SettingsFormProps) {
  const { t } = useTranslation('setting');
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    const isSaved = await onSave();
    setIsSaving(false);
    return isSaved;
  };
  const labels = {
    region: t('form.region'),
    unsaved: t('form.unsaved'),
    reset: t('form.reset'),
    save: t('form.save'),
    saving: t('form.saving'),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDirty && !isSaving) void save();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-[22px]">
      {children}
      {isDirty && <SaveBar labels={labels} isSaving={isSaving} onReset={onReset} onSave={() => void save()} />}
      <LeavingDialog isDirty={isDirty} isSaving={isSaving} onSave={save} />
    </form>
  );
}

export type LeavingDialogProps = Pick<SettingsFormProps, 'isDirty' | 'onSave'> & { isSaving: boolean };

/** Asks before leaving a form with changes: save them, discard them, or stay. */
export function LeavingDialog({ isDirty, isSaving, onSave }: LeavingDialogProps) {
  const { t } = useTranslation('setting');
  const leaving = useBlocker({
    // Closing an overlay above the form leads from one entry of this screen to another.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  const saveAndLeave = async (): Promise<void> => {
    if (await onSave()) leaving.proceed();
    else leaving.reset();
  };
  const footer = (
    <>
      <Button variant="danger-quiet" onClick={leaving.proceed}>
        {t('form.drop')}
      </Button>
      <Button onClick={leaving.reset}>{t('form.stay')}</Button>
      <Button variant="primary" isLoading={isSaving} loadingText={t('form.saving')} onClick={() => void saveAndLeave()}>
        {t('form.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      isOutsideHistory
      onOpenChange={(isOpen) => !isOpen && leaving.reset()}
      size="sm"
      title={t('form.unsaved')}
      description={t('form.leaving')}
      footer={footer}
    />
  );
}
