import { Link } from '@tanstack/react-router';
import { Eye, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rememberPath } from '../../lib/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { BlockedBar } from './contact-bar.tsx';
import type { WriteBar } from './may-write.ts';
import { WriteBarFrame } from './write-bar-frame.tsx';

/** What stands in the place of the composer when one cannot write here. */
export function ComposerBar({ bar }: { bar: WriteBar }) {
  const { t } = useTranslation('chat');
  if (bar.reason === 'blocked') return <BlockedBar uid={bar.uid} />;
  if (bar.reason === 'owner_only') return <WriteBarFrame icon={<Lock />} text={t('composer.owner_only')} />;
  return (
    <WriteBarFrame icon={<Eye />} text={t('composer.guest')}>
      <Link
        to="/login"
        onClick={() => rememberPath(location.pathname)}
        className={buttonStyle({ variant: 'primary', size: 'sm' })}
      >
        {t('composer.sign_in')}
      </Link>
    </WriteBarFrame>
  );
}
