import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** A day in the format of date fields, in the reader's calendar: "2026-02-12". */
function dayText(at: number): string {
  const day = new Date(at);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${day.getFullYear()}-${month}-${date}`;
}

const startOf = (day: string): number => new Date(`${day}T00:00`).getTime();
const DateFields = z.object({ day: z.string().check(z.refine((day) => !Number.isNaN(startOf(day)))) });

export interface DateDialogProps {
  /** The suggested day, milliseconds since the epoch. */
  at: number;
  /** Called with the beginning of the day. */
  onPick: (moment: number) => void;
  onClose: () => void;
}

/** Asks for the day to go to. */
export function DateDialog({ at, onPick, onClose }: DateDialogProps) {
  const { t } = useTranslation('chat');
  const { register, handleSubmit, formState } = useSchemaForm(DateFields, {
    defaultValues: { day: dayText(at) },
    texts: { day: t('date.missing') },
  });
  const submit = handleSubmit(({ day }) => {
    onClose();
    onPick(startOf(day));
  });
  return (
    <FormDialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('date.jump')}
      onSubmit={submit}
      cancelLabel={t('date.cancel')}
      submitLabel={t('date.go')}
      pendingLabel={t('date.go')}
      isPending={false}
    >
      <TextField type="date" label={t('date.day')} error={formState.errors.day?.message} {...register('day')} />
    </FormDialog>
  );
}
