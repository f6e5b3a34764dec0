import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rememberPath } from '../../lib/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import type { WriteBar } from './may-write.ts';

/** What stands in the place of the composer when one cannot write here. */
export function ComposerBar({ reason }: { reason: Exclude<WriteBar, null> }) {
  const { t } = useTranslation('chat');
  return (
    <div
      role="note"
      className="mx-4 mb-3.5 flex min-h-12 items-center justify-center gap-3 rounded-[14px] bg-sunken px-4 py-2 text-center text-muted shadow-[inset_0_0_0_1px_var(--border)] max-md:mx-2.5"
    >
      {reason === 'owner_only' ? t('composer.owner_only') : t('composer.guest')}
      {reason === 'guest' && (
        <Link
          to="/login"
          onClick={() => rememberPath(location.pathname)}
          className={buttonStyle({ variant: 'primary', size: 'sm' })}
        >
          {t('composer.sign_in')}
        </Link>
      )}
    </div>
  );
}
