import { OrganizationName } from '@loquat/contract';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { proposedServerName } from './proposed-server-name.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

const NAME_MAX_LENGTH = 60;
const NameFields = z.object({ name: OrganizationName });

export interface NameStepProps {
  /** The previously typed name; empty = none. */
  name: string;
  onContinue: (name: string) => void;
  onBack: () => void;
}

/** The name of the server, possibly suggested from its address. */
export function NameStep({ name, onContinue, onBack }: NameStepProps) {
  const { t } = useTranslation('welcome');
  const { register, handleSubmit, formState } = useSchemaForm(NameFields, {
    defaultValues: { name: name || proposedServerName(location.hostname) },
    texts: { name: t('name.missing') },
  });
  const submit = handleSubmit((fields) => onContinue(fields.name));
  return (
    <section>
      <StepHeading title={t('name.title')} text={t('name.text')} />
      <form noValidate aria-labelledby="title" onSubmit={(event) => void submit(event)} className="mt-[22px]">
        <TextField
          isFirst
          size="lg"
          label={t('name.label')}
          autoComplete="organization"
          maxLength={NAME_MAX_LENGTH}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <StepButtons onBack={onBack}>
          <Button type="submit" variant="primary" size="lg">
            {t('continue')}
            <ArrowRight size={16} aria-hidden />
          </Button>
        </StepButtons>
      </form>
    </section>
  );
}
