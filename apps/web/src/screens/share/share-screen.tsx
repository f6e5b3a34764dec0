import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BackToChats } from '../../features/chat/back-to-chats.tsx';
import { ChatPicker } from '../../features/chat/chat-picker.tsx';
import { FileBadge, fileInfoOf } from '../../features/chat/content.ts';
import { prefillComposer } from '../../features/chat/prefill.actions.ts';
import { useWritableChats } from '../../features/chat/use-named-chats.ts';
import { linkOf } from '../../features/conversations/conversations.ts';
import { queryClient } from '../../hooks/query-client.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { forgetShared } from '../../lib/shared-cache.ts';
import { findShared, type Shared } from '../../lib/shared-content.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** The length of text that the few lines of the preview can show. */
const SHOWN_CHARACTERS = 400;

/** A short preview of the shared content. */
function SharedPreview({ shared: { text, files, isPartial } }: { shared: Shared }) {
  const { t } = useTranslation('chat');
  return (
    <section aria-label={t('share.content')} className="grid gap-3 rounded-[14px] bg-sunken p-4">
      {text && (
        <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">{text.slice(0, SHOWN_CHARACTERS)}</p>
      )}
      {files.length > 0 && <SharedFiles files={files} />}
      {isPartial && (
        <p role="note" className="flex gap-2 text-sm text-muted">
          <Info size={18} aria-hidden className="flex-none" />
          {t('share.left_out')}
        </p>
      )}
    </section>
  );
}

function SharedFiles({ files }: { files: readonly File[] }) {
  const format = useFormat();
  return (
    // Many files scroll, with keys too. The height cuts the fourth one, which shows that there are more.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <ul tabIndex={0} className="grid max-h-46 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto">
      {files.map(({ name, size, type }, index) => {
        const info = fileInfoOf({ name, size, content_type: type });
        return (
          // Only the position distinguishes two files of the same name, and they never move.
          // oxlint-disable-next-line react/no-array-index-key -- see above.
          <li key={index} className="flex items-center gap-3">
            <FileBadge is={info.is} name={info.name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{info.name}</span>
              <span className="block text-xs text-muted">{format.bytes(size)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Asks for the chat for content that another app has shared to this one. */
export function ShareScreen() {
  const { data, isPending } = useQuery(
    {
      queryKey: ['shared'],
      // A share that cannot be read counts as missing.
      queryFn: () => findShared(location.hash).catch(() => null),
      // The share is on this device.
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
        <ChatPicker label={t('forward.find')} chats={chats} onPick={(key) => void open(key).catch(reportFailure)} />
        <p className="text-sm text-muted">{t('share.not_yet')}</p>
      </div>
    </div>
  );
}
