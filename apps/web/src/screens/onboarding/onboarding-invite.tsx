import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteByMail } from '../../features/invites/invite-by-mail.tsx';
import { InviteLink } from '../../features/invites/invite-link.tsx';
import { useMailSwitch } from '../../features/invites/use-mail-switch.ts';
import { ServerAddress } from './server-address.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { proposeFrontendUrl, saveFrontendUrl } from './founding.ts';

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
    // Without its address the server falls back to the one it was called by, which is the same here.
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
