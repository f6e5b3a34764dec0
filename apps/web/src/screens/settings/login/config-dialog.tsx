import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';

export interface ConfigDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** Resolves to whether it is saved; the dialog closes then. */
  onSave: () => Promise<boolean>;
  /** Discards the typed values when the dialog closes without saving. */
  onReset: () => void;
  children: ReactNode;
}

/** A form that is saved separately from the page behind it. */
export function ConfigDialog({ open, onOpenChange, title, text, onSave, onReset, children }: ConfigDialogProps) {
  const { t } = useTranslation('admin');
  const [isSaving, setIsSaving] = useState(false);
  const changeOpen = (isOpen: boolean): void => {
    if (!isOpen) onReset();
    onOpenChange(isOpen);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    const isSaved = await onSave();
    setIsSaving(false);
    if (isSaved) onOpenChange(false);
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={changeOpen}
      title={title}
      description={text}
      cancelLabel={t('provider.cancel')}
      submitLabel={t('provider.save')}
      pendingLabel={t('provider.saving')}
      isPending={isSaving}
      onSubmit={submit}
    >
      {children}
    </FormDialog>
  );
}
