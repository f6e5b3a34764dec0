import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

const CodeFields = z.object({ code: z.string().check(z.trim()) });

/** Asks for the set-up code if the address did not contain it. `onCode` resolves to whether the code is right. */
export function CodeStep({ onCode }: { onCode: (code: string) => Promise<boolean> }) {
  const { t } = useTranslation('welcome');
  const { register, handleSubmit, formState, setError } = useSchemaForm(CodeFields, {
    defaultValues: { code: '' },
    texts: {},
  });
  const submit = handleSubmit(async ({ code }) => {
    if (!(await onCode(code))) setError('code', { message: t('code.wrong') }, { shouldFocus: true });
  });
  return (
    <section>
      <StepHeading title={t('code.title')} text={t('code.text')} />
      <form noValidate aria-labelledby="title" onSubmit={(event) => void submit(event)} className="mt-[22px]">
        <TextField
          isFirst
          size="lg"
          label={t('code.label')}
          help={t('code.help')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <StepButtons>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isLoading={formState.isSubmitting}
            loadingText={t('code.pending')}
          >
            {t('continue')}
            <ArrowRight size={16} aria-hidden />
          </Button>
        </StepButtons>
      </form>
    </section>
  );
}
