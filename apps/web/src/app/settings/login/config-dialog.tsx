import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface ConfigDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** Resolves to whether it is saved; the dialog closes then. */
  onSave: () => Promise<boolean>;
  /** Drops what was typed, when it closes otherwise. */
  onReset: () => void;
  children: ReactNode;
}

/** A form that is saved apart from the page behind it. */
export function ConfigDialog({ open, onOpenChange, title, text, onSave, onReset, children }: ConfigDialogProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  const [isSaving, setIsSaving] = useState(false);
  const changeOpen = (isOpen: boolean): void => {
    if (!isOpen) onReset();
    onOpenChange(isOpen);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Portals pass events on to the form of the page.
    event.stopPropagation();
    if (isSaving) return;
    setIsSaving(true);
    const isSaved = await onSave();
    setIsSaving(false);
    if (isSaved) onOpenChange(false);
  };
  const footer = (
    <>
      <Button onClick={() => changeOpen(false)}>{t('provider.cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={isSaving} loadingText={t('provider.saving')}>
        {t('provider.save')}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onOpenChange={changeOpen} title={title} description={text} footer={footer}>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
