import { type MessageBundle, ProblemError } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { Forward } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#hooks/query-client.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';
import { usePreviewText } from '../content/use-preview-text.ts';
import { isTemporary } from '../log/messages.store.ts';
import { storeBundle, readStoredBundle } from '../log/stored-bundles.ts';
import { type AttachmentUrl, forwardAttachmentUrl } from './attachment-url.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import { readForward } from './forwards.actions.ts';

const SHOWN = 2;

/** A preview of the messages forwarded in message `mid`, with a button that opens all of them. */
export function ForwardCard({ path, mid }: { path: string; mid: number }) {
  const { t } = useTranslation('chat');
  const loadBundle = async (): Promise<MessageBundle> => (await readStoredBundle(path)) ?? readForward(path);
  const { data, error } = useQuery(
    // A bundle never changes, and may be stored on the device for offline use.
    {
      queryKey: ['forward', path],
      queryFn: loadBundle,
      staleTime: Infinity,
      gcTime: Infinity,
      networkMode: 'offlineFirst',
    },
    queryClient,
  );
  useEffect(() => {
    if (data && !isTemporary(mid)) void storeBundle(path, mid, data);
  }, [path, mid, data]);
  if (error) {
    const isGone = error instanceof ProblemError && error.code === 'bundle.not_found';
    return <Frame>{isGone ? t('bundle.gone') : t('bundle.failed')}</Frame>;
  }
  if (!data) return <ForwardSkeleton />;
  return <ForwardPreview bundle={data} attachmentUrl={forwardAttachmentUrl(path)} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1.5 max-w-[520px] rounded-lg border border-dashed border-line-strong px-3.5 py-2.5 text-sm text-muted">
      {children}
    </div>
  );
}

const CARD = 'mt-1.5 w-[520px] max-w-full overflow-hidden rounded-lg border border-line-strong bg-surface text-ink';
const HEADER = 'flex items-center gap-[7px] border-b border-line bg-sunken px-3.5 py-[9px] text-[12.5px] font-semibold';

function ForwardSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <div aria-busy aria-label={t('bundle.loading')} role="group" className={`${CARD} h-[190px] p-3.5`}>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-5 h-4 w-3/4" />
      <Skeleton className="mt-3 h-4 w-2/3" />
    </div>
  );
}

function ForwardPreview({ bundle, attachmentUrl }: { bundle: MessageBundle; attachmentUrl: AttachmentUrl }) {
  const { t } = useTranslation('chat');
  const { isWanted, show, dialog } = useDialogOnDemand();
  const count = bundle.messages.length;
  return (
    <div className={CARD}>
      <div className={`${HEADER} text-muted`}>
        <Forward size={16} aria-hidden className="text-bot-text" />
        {t('bundle.count', { count })}
      </div>
      <div className="grid gap-[9px] px-3.5 pt-[9px] pb-[11px]">
        {bundle.messages.slice(0, SHOWN).map((message) => (
          <MessagePreview key={message.mid} {...{ message, bundle, attachmentUrl }} />
        ))}
      </div>
      <button
        type="button"
        onClick={show}
        className="block w-full border-t border-line px-3.5 py-[9px] text-left text-[13px] font-semibold text-link -outline-offset-2 hover:bg-hover"
      >
        {t('bundle.open_all', { count })}
      </button>
      {isWanted && (
        // Keys typed in the dialog must not reach the row around it.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only stops key events.
        <div className="contents" onKeyDown={(event) => event.stopPropagation()}>
          <BundleDialog bundle={bundle} attachmentUrl={attachmentUrl} {...dialog} />
        </div>
      )}
    </div>
  );
}

interface MessagePreviewProps {
  message: MessageBundle['messages'][number];
  bundle: MessageBundle;
  attachmentUrl: AttachmentUrl;
}

function MessagePreview({ message, bundle, attachmentUrl }: MessagePreviewProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const previewOf = usePreviewText();
  const author = bundle.users[message.from_user];
  const name = author?.name || t('message.former_member');
  const src = author?.avatar == null ? undefined : attachmentUrl(author.avatar);
  const text = previewOf({ ...message, content: message.content ?? '' });
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-[9px] text-sm/[1.45]">
      <Avatar name={name} src={src} size={24} />
      <div className="min-w-0">
        <b className="text-[13px] font-semibold">{name}</b>{' '}
        <time dateTime={new Date(message.created_at).toISOString()} className="ml-1 text-xs text-faint">
          {format.chatTime(message.created_at)}
        </time>
        <p dir="auto" className="line-clamp-2">
          {text}
        </p>
      </div>
    </div>
  );
}
