import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleQuestionMark, Hash, MessageSquare, Smartphone, UserPlus } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCreateChannel, useMayInvite } from '../../features/channels/channel-rights.ts';
import { StartDmDialog } from '../../features/chat/dialogs.ts';
import { hasMobileApp, loadMobileApps } from '../../features/server/mobile-apps.actions.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { useHasRight } from '../../features/users/user-rights.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { ActionCard } from '../../ui/action-card.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { GetAppsDialog } from './get-apps-dialog.tsx';
import { HelpDialog } from './help-dialog.tsx';

const InviteLinkDialog = lazyComponent(
  async () => (await import('../../features/invites/invite-link-dialog.tsx')).InviteLinkDialog,
);
const CreateChannelDialog = lazyComponent(
  async () => (await import('../../features/channels/create-channel-dialog.tsx')).CreateChannelDialog,
);

export interface WelcomeActionsProps {
  /** Called when an action has led away from the page. */
  onLeave?: () => void;
}

/** First actions on a new server. */
export function WelcomeActions({ onLeave }: WelcomeActionsProps) {
  const { t } = useTranslation('welcome');
  const server = useServerName() || PRODUCT_NAME;
  const invite = useDialogOnDemand();
  const channel = useDialogOnDemand();
  const dm = useDialogOnDemand();
  const apps = useDialogOnDemand();
  const help = useDialogOnDemand();
  const mayCreateChannel = useMayCreateChannel();
  const mayInvite = useMayInvite();
  const mayWrite = useHasRight('dm_enable');
  const hasApp = useOffersApp();
  useLeaving(onLeave);
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      {mayInvite && (
        <ActionCard
          tone="amber"
          icon={<UserPlus aria-hidden />}
          title={t('actions.invite')}
          text={t('actions.invite_text')}
          onSelect={invite.show}
        />
      )}
      {mayCreateChannel && (
        <ActionCard
          tone="leaf"
          icon={<Hash aria-hidden />}
          title={t('actions.channel')}
          text={t('actions.channel_text')}
          onSelect={channel.show}
        />
      )}
      {mayWrite && (
        <ActionCard
          tone="sky"
          icon={<MessageSquare aria-hidden />}
          title={t('actions.dm')}
          text={t('actions.dm_text')}
          onSelect={dm.show}
        />
      )}
      <ActionCard
        tone="plum"
        icon={<Smartphone aria-hidden />}
        title={hasApp ? t('actions.apps') : t('actions.phone')}
        text={hasApp ? t('actions.apps_text') : t('actions.phone_text')}
        onSelect={apps.show}
      />
      <ActionCard
        tone="neutral"
        icon={<CircleQuestionMark aria-hidden />}
        title={t('actions.help')}
        text={t('actions.help_text')}
        onSelect={help.show}
      />
      <Suspense>
        {invite.isWanted && <InviteLinkDialog {...invite.dialog} serverName={server} />}
        {channel.isWanted && <CreateChannelDialog {...channel.dialog} />}
        {dm.isWanted && <StartDmDialog {...dm.dialog} />}
        {apps.isWanted && <GetAppsDialog {...apps.dialog} />}
        {help.isWanted && <HelpDialog {...help.dialog} />}
      </Suspense>
    </div>
  );
}

/** Dialogs navigate by themselves. */
/** Whether the server offers an app; without one a phone opens the server in its browser. */
function useOffersApp(): boolean {
  const { data } = useQuery({ queryKey: ['mobile-apps'], queryFn: loadMobileApps }, queryClient);
  return data !== undefined && hasMobileApp(data);
}

function useLeaving(onLeave: (() => void) | undefined): void {
  const router = useRouter();
  const handleLeave = useEffectEvent(() => onLeave?.());
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && handleLeave()), [router]);
}
