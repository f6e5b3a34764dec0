import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinByInvite } from '../features/invites/invite.actions.ts';
import { useServerName } from '../features/server/server.store.ts';
import { useMe } from '../features/users/users.selectors.ts';
import { problemCodeOf, problemKey } from '../lib/problem-key.ts';
import { BranchArt } from '../ui/branch-art.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ChannelTile } from '../ui/channel-tile.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PRODUCT_NAME } from './opening-screen.tsx';
import type { PrivateInvite } from './private-invite.ts';
import { ServerLogo } from './server-logo.tsx';

export interface PrivateInviteScreenProps {
  invite: PrivateInvite;
  magicToken: string;
}

/** The door of a private channel for somebody who has an account and a link. */
export function PrivateInviteScreen({ invite, magicToken }: PrivateInviteScreenProps) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-canvas p-5">
      <BranchArt scene="invite" className="absolute inset-0 size-full object-cover max-md:hidden" />
      <div className="relative grid w-full max-w-[440px] justify-items-center gap-1.5 rounded-[24px] bg-raised px-7 py-9 text-center shadow-[var(--elev-4),0_0_0_1px_var(--border)]">
        <span className="relative mb-3">
          <ServerLogo size={68} />
          <span className="absolute -right-3.5 -bottom-2 rounded-[34%] bg-raised p-1">
            <ChannelTile isPrivate tone="amber" size={36} />
          </span>
        </span>
        {invite.isUsable ? <JoinForm name={invite.name} magicToken={magicToken} /> : <Unusable />}
      </div>
    </main>
  );
}

const heading = 'font-heading text-[24px]/[1.2] font-bold tracking-[-0.02em] text-balance wrap-anywhere';

function Unusable() {
  const { t } = useTranslation('auth');
  return (
    <>
      <h1 className={heading}>{t('private_invite.invalid')}</h1>
      <p className="text-md text-muted">{t('private_invite.invalid_text')}</p>
      <Button variant="primary" size="lg" isBlock disabled className="mt-5">
        {t('private_invite.join_any')}
      </Button>
      <Link to="/" className={buttonStyle({ size: 'lg', isBlock: true, className: 'mt-1' })}>
        {t('later.home')}
      </Link>
    </>
  );
}

function JoinForm({ name, magicToken }: { name: string; magicToken: string }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  const me = useMe();
  const { join, isPending, error } = useJoining(magicToken);
  return (
    <>
      <h1 className={heading}>{t('private_invite.title', { name })}</h1>
      <p className="text-md text-muted">{t('private_invite.text', { server })}</p>
      <div className="my-2 w-full text-left">
        <FormError text={error} />
      </div>
      <Button
        variant="primary"
        size="lg"
        isBlock
        isLoading={isPending}
        loadingText={t('private_invite.joining')}
        onClick={() => void join()}
      >
        {t('private_invite.join', { name })}
      </Button>
      {me && <p className="mt-2.5 text-sm text-muted">{t('private_invite.as', { name: me.name })}</p>}
    </>
  );
}

/** Joining, which ends in the channel, also for those who are in it already. */
function useJoining(magicToken: string) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const join = async (): Promise<void> => {
    setIsPending(true);
    try {
      const { gid } = await joinByInvite(magicToken);
      await navigate({ to: '/chat/channel/$channelId', params: { channelId: gid }, replace: true });
    } catch (failure) {
      const code = problemCodeOf(failure);
      if (code === 'channel.joined_already') setError(t('private_invite.joined_already'));
      else setError(code === 'invite.unusable' ? t('private_invite.invalid') : t(`common:${problemKey(failure)}`));
    } finally {
      setIsPending(false);
    }
  };
  return { join, isPending, error };
}
