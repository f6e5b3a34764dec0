import { Link } from '@tanstack/react-router';
import { MessageSquare, UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerName } from '../features/server/server.store.ts';
import { ActionCard, ActionFace, actionCardStyle } from '../ui/action-card.tsx';
import { PRODUCT_NAME } from './opening-screen.tsx';
import { useDialogOnDemand } from './use-on-demand.ts';

const InviteLinkDialog = lazy(async () => ({
  default: (await import('../features/invites/invite-link-dialog.tsx')).InviteLinkDialog,
}));

export interface WelcomeActionsProps {
  /** Before an action leaves the page. */
  onLeave?: () => void;
}

/** What to do first on a new server. */
export function WelcomeActions({ onLeave }: WelcomeActionsProps) {
  const { t } = useTranslation('welcome');
  const server = useServerName() || PRODUCT_NAME;
  const invite = useDialogOnDemand();
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <ActionCard
        tone="amber"
        icon={<UserPlus aria-hidden />}
        title={t('actions.invite')}
        text={t('actions.invite_text')}
        onSelect={invite.show}
      />
      <Link to="/users" className={actionCardStyle} onClick={onLeave}>
        <ActionFace
          tone="sky"
          icon={<MessageSquare aria-hidden />}
          title={t('actions.dm')}
          text={t('actions.dm_text')}
        />
      </Link>
      {invite.isWanted && (
        <Suspense>
          <InviteLinkDialog {...invite.dialog} serverName={server} />
        </Suspense>
      )}
    </div>
  );
}
