import { type CannedAnswer, CANNED_ANSWERS_MAX, CannedAnswerFields } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { saveCannedAnswer } from './canned-answers.actions.ts';

export interface CannedAnswerDialogProps {
  /** Undefined: a new one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
}

/** Edits a canned answer: a name to find it by, and its text. */
export function CannedAnswerDialog({ answer, onClose }: CannedAnswerDialogProps) {
  const { t } = useTranslation(['widget', 'setting']);
  const { register, handleSubmit, formState, setError } = useSchemaForm(CannedAnswerFields, {
    defaultValues: { name: answer?.name ?? '', text: answer?.text ?? '' },
    texts: {
      name: t('canned.name_wrong'),
      text: (typed) => (typed.trim() === '' ? t('canned.text_missing') : t('canned.text_long')),
    },
  });
  const submit = handleSubmit(async (fields) => {
    try {
      await saveCannedAnswer(answer?.id, fields);
      onClose();
    } catch (error) {
      const isFull = problemCodeOf(error) === 'canned_answer.too_many';
      const message = isFull ? t('canned.full', { count: CANNED_ANSWERS_MAX }) : failureText(error);
      setError('name', { message }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={answer ? t('canned.edit_title') : t('canned.new_title')}
      cancelLabel={t('setting:cancel')}
      submitLabel={t('setting:save')}
      pendingLabel={t('setting:saving')}
      isPending={formState.isSubmitting}
      onSubmit={submit}
    >
      <TextField
        label={t('canned.name')}
        autoComplete="off"
        placeholder={t('canned.name_example')}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <Textarea
        label={t('canned.answer')}
        rows={5}
        help={t('canned.placeholders')}
        error={formState.errors.text?.message}
        {...register('text')}
      />
    </FormDialog>
  );
}
