import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { InviteByMail } from '../../features/invites/invite-by-mail.tsx';
import { InviteLink } from '../../features/invites/invite-link.tsx';
import { useMailSwitch } from '../../features/invites/use-mail-switch.ts';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { proposeFrontendUrl, saveFrontendUrl } from './founding.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

/** The server validates the address: older ones accept others. */
const AddressFields = z.object({
  address: z.string().check(
    z.trim(),
    z.overwrite((url) => url.replace(/\/+$/, '')),
  ),
});

interface ServerAddressProps {
  /** The server's value. */
  address: string;
  /** Saves another address. Rejects like any call. */
  onSave: (address: string) => Promise<void>;
}

/** The base address of links in mails: suggested, and editable. */
function ServerAddress({ address, onSave }: ServerAddressProps) {
  const { t } = useTranslation(['welcome', 'common']);
  const form = useSchemaForm(AddressFields, { defaultValues: { address }, texts: {} });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields.address);
    } catch (failure) {
      const isBad = problemCodeOf(failure) === 'server.bad_frontend_url';
      form.setError('address', { message: isBad ? t('address.bad') : t(`common:${problemKey(failure)}`) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <TextField
        type="url"
        inputMode="url"
        autoComplete="url"
        label={t('address.label')}
        help={t('address.help')}
        error={errors.address?.message}
        className="min-w-0 flex-1"
        {...form.register('address')}
      />
      {form.watch('address').trim() !== address && (
        <Button type="submit" isLoading={isSubmitting} loadingText={t('saving')} className="mt-[26px] h-[38px]">
          {t('address.save')}
        </Button>
      )}
    </form>
  );
}

export interface OnboardingInviteProps {
  onBack: () => void;
  onContinue: () => void;
}

const card = 'grid gap-[18px] rounded-[14px] bg-surface p-[18px] shadow-[inset_0_0_0_1px_var(--border-strong)]';

/** The first invitations. The server learns its own address first, because links start with it. */
export function OnboardingInvite({ onBack, onContinue }: OnboardingInviteProps) {
  const { t } = useTranslation('welcome');
  const hasMail = useMailSwitch() === true;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    // Without this address the server uses the one of the request, which is the same here.
    void proposeFrontendUrl().then(setAddress, () => setAddress(location.origin));
  }, []);
  const handleAddress = async (changed: string) => {
    await saveFrontendUrl(changed);
    setAddress(changed);
  };
  return (
    <section>
      <StepHeading title={t('invite.step_title')} text={hasMail ? t('invite.step_text') : t('invite.step_text_link')} />
      <div className={`${card} mt-6 min-h-[220px]`}>
        {address !== undefined && (
          <>
            <InviteLink key={address} />
            <ServerAddress address={address} onSave={handleAddress} />
            <InviteByMail gid={undefined} isMain={false} />
          </>
        )}
      </div>
      <StepButtons onBack={onBack}>
        <Button variant="primary" size="lg" onClick={onContinue}>
          {t('continue')}
          <ArrowRight size={16} aria-hidden />
        </Button>
      </StepButtons>
    </section>
  );
}
