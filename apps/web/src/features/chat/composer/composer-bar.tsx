import { Link } from '@tanstack/react-router';
import { Eye, Lock } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberPath } from '#state/session.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { WriteBar } from '../../conversations/conversation.ts';
import { BlockedBar } from './contact-bar.tsx';
import { WriteBarFrame } from './write-bar-frame.tsx';

const GuestCodeDialog = lazyComponent(async () => (await import('./guest-code-dialog.tsx')).GuestCodeDialog);

// i18n-keys: composer.owner_only, composer.admins_only, composer.dm_off
/** Takes the composer's place if the user cannot write here. */
export function ComposerBar({ bar, peer }: { bar: WriteBar; peer: number }) {
  const { t } = useTranslation('chat');
  if (bar === 'blocked') return <BlockedBar uid={peer} />;
  if (bar === 'guest') return <GuestBar />;
  return <WriteBarFrame icon={<Lock />} text={t(`composer.${bar}`)} />;
}

/** A sign-in for guests who want to write, here or on their phone. */
function GuestBar() {
  const { t } = useTranslation('chat');
  const code = useDialogOnDemand();
  return (
    <WriteBarFrame icon={<Eye />} text={t('composer.guest')}>
      <Button size="sm" onClick={code.show}>
        {t('composer.scan')}
      </Button>
      <Link
        to="/login"
        onClick={() => rememberPath(location.pathname)}
        className={buttonStyle({ variant: 'primary', size: 'sm' })}
      >
        {t('composer.sign_in')}
      </Link>
      <Suspense>{code.isWanted && <GuestCodeDialog {...code.dialog} />}</Suspense>
    </WriteBarFrame>
  );
}
