import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** A day as the field for dates has it, in the reader's calendar: "2026-02-12". */
function dayText(at: number): string {
  const day = new Date(at);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${day.getFullYear()}-${month}-${date}`;
}

export interface DateDialogProps {
  /** The day that is proposed, milliseconds since the epoch. */
  at: number;
  /** Gets the beginning of the day. */
  onPick: (moment: number) => void;
  onClose: () => void;
}

/** Asks for the day to go to. */
export function DateDialog({ at, onPick, onClose }: DateDialogProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState(() => dayText(at));
  const moment = new Date(`${text}T00:00`).getTime();
  const [isMissing, setIsMissing] = useState(false);
  const pick = (): void => {
    setIsMissing(Number.isNaN(moment));
    if (Number.isNaN(moment)) return;
    onClose();
    onPick(moment);
  };
  return (
    <FormDialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('date.jump')}
      onSubmit={(event) => {
        event.preventDefault();
        pick();
      }}
      cancelLabel={t('date.cancel')}
      submitLabel={t('date.go')}
      pendingLabel={t('date.go')}
      isPending={false}
    >
      <TextField
        type="date"
        label={t('date.day')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isMissing ? t('date.missing') : undefined}
      />
    </FormDialog>
  );
}
