import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackToChats } from '../../features/chat/back-to-chats.tsx';
import { linkOf } from '../../features/chat/chat-identity.ts';
import { ChatPicker } from '../../features/chat/chat-picker.tsx';
import { prefillComposer } from '../../features/chat/prefill.actions.ts';
import { useWritableChats } from '../../features/chat/use-named-chats.ts';
import { queryClient } from '../../hooks/query-client.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { forgetShared } from '../../lib/shared-cache.ts';
import { findShared, type Shared } from '../../lib/shared-content.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SharedPreview } from './shared-preview.tsx';

/** Asks which chat is meant by what another app has shared to this one. */
export function ShareScreen() {
  const { data, isPending } = useQuery(
    {
      queryKey: ['shared'],
      // What cannot be read any more is not there.
      queryFn: () => findShared(location.hash).catch(() => null),
      // It is on this device.
      networkMode: 'always',
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
  if (isPending) return null;
  return data ? <ChatChoice shared={data} /> : <NothingShared />;
}

function NothingShared() {
  const { t } = useTranslation('chat');
  const way = (
    <Link to="/chat" replace className={buttonStyle({ variant: 'primary' })}>
      {t('share.to_chats')}
    </Link>
  );
  return (
    <EmptyState headingLevel={1} art="files" title={t('share.nothing')} action={way}>
      {t('share.nothing_hint')}
    </EmptyState>
  );
}

function ChatChoice({ shared }: { shared: Shared }) {
  const { t } = useTranslation('chat');
  const chats = useWritableChats();
  const navigate = useNavigate();
  const discard = (): void => {
    void forgetShared();
    void navigate({ to: '/chat', replace: true });
  };
  const open = async (key: ChatKey): Promise<void> => {
    prefillComposer(key, shared);
    void forgetShared();
    await navigate({ ...linkOf(key), replace: true });
  };
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-[560px] gap-4 px-5 py-6">
        <header className="flex items-center gap-1 max-md:-ml-3">
          <BackToChats />
          <h1 className="min-w-0 flex-1 font-heading text-[22px]/[1.25] font-bold tracking-[-0.015em]">
            {t('share.title')}
          </h1>
          <Button variant="ghost" onClick={discard}>
            {t('share.discard')}
          </Button>
        </header>
        <SharedPreview shared={shared} />
        <ChatPicker label={t('forward.find')} chats={chats} onPick={(key) => void open(key).catch(tellFailure)} />
        <p className="text-sm text-muted">{t('share.not_yet')}</p>
      </div>
    </div>
  );
}
