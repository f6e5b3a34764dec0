import { Link } from '@tanstack/react-router';
import { Copy, Globe, Smartphone } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { appLink, registerLink } from '../../features/invites/app-link.ts';
import { AppStores } from '../../features/server/app-stores.tsx';
import { hasMobileApp } from '../../features/server/mobile-apps.actions.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { useCopied } from '../../lib/browser/use-copied.ts';
import { phoneKind } from '../../lib/phone.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { InviteCard } from './invite-card.tsx';
import type { MobileInvite } from './mobile-invite.ts';
import { UnusableInvite } from './unusable-invite.tsx';

const QrPicture = lazyComponent(async () => (await import('../../ui/picture/qr-picture.tsx')).QrPicture);
const ICON_PX = 18;

/** An invitation for a phone, which opens the app or the web app. A computer shows a code to scan. */
export function MobileInviteScreen({ invite, magicToken }: { invite: MobileInvite; magicToken: string }) {
  const { t } = useTranslation('welcome');
  const server = useServerName() || PRODUCT_NAME;
  if (!invite.isUsable) return <UnusableInvite />;
  const hasApp = hasMobileApp(invite.apps);
  const webLink = registerLink(location.origin, magicToken);
  return (
    <InviteCard title={t('mobile.title', { server })} text={hasApp ? t('mobile.text') : t('mobile.text_web')}>
      {phoneKind() === null && <ScanCode />}
      <a
        href={appLink(webLink)}
        className={buttonStyle({ ...(hasApp && { variant: 'primary' }), size: 'lg', isBlock: true, className: 'mt-4' })}
      >
        <Smartphone size={ICON_PX} aria-hidden />
        {t('mobile.open')}
      </a>
      <Link
        to="/register"
        search={{ magic_token: magicToken, ctx: 'web' }}
        className={buttonStyle({ ...(!hasApp && { variant: 'primary' }), size: 'lg', isBlock: true })}
      >
        <Globe size={ICON_PX} aria-hidden />
        {t('mobile.continue')}
      </Link>
      <CopyLink link={webLink} />
      {hasApp && (
        <>
          <p className="my-2.5 flex w-full items-center gap-3 text-[12.5px] text-faint before:h-px before:flex-1 before:bg-(--border-strong) after:h-px after:flex-1 after:bg-(--border-strong)">
            {t('mobile.not_yet')}
          </p>
          <AppStores offered={invite.apps} />
        </>
      )}
    </InviteCard>
  );
}

function ScanCode() {
  const { t } = useTranslation('welcome');
  return (
    <div className="mt-3 size-48">
      <Suspense>
        <QrPicture text={location.href} label={t('mobile.qr')} />
      </Suspense>
    </div>
  );
}

function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation(['welcome', 'common']);
  const { isCopied, copy } = useCopied();
  const handleCopy = async () => {
    if (!(await copy(link))) toasts.error(t('common:copy.failed'));
  };
  return (
    <Button variant="ghost" size="lg" isBlock icon={<Copy size={16} aria-hidden />} onClick={() => void handleCopy()}>
      <span aria-live="polite">{isCopied ? t('mobile.copied') : t('mobile.copy')}</span>
    </Button>
  );
}
