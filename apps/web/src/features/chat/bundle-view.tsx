import type { ForwardedMessage, MessageBundle } from '@loquat/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { FileContent } from './content/file-content.tsx';
import { LightboxScope } from './content/media/lightbox-scope.tsx';
import { traitsOf } from './content/message-kinds.ts';
import { TextContent } from './content/text/text-content.tsx';
import type { AttachmentUrl } from './forwards/attachment-url.ts';
import { attachmentOfCopy, type BundleEntry, entriesOf, slidesOfBundle } from './forwards/bundle-entries.ts';
import { ImageGrid } from './forwards/image-grid.tsx';

export type { AttachmentUrl } from './forwards/attachment-url.ts';

export interface BundleViewProps {
  bundle: MessageBundle;
  attachmentUrl: AttachmentUrl;
}

const firstOf = (entry: BundleEntry): ForwardedMessage | undefined =>
  entry.kind === 'images' ? entry.messages[0] : entry.message;

/** Copied messages in their original form: author, time and content. Their images share a lightbox. */
export function BundleView({ bundle, attachmentUrl }: BundleViewProps) {
  const entries = useMemo(() => entriesOf(bundle), [bundle]);
  return (
    <LightboxScope slides={() => slidesOfBundle(bundle, attachmentUrl)}>
      <ol className="grid gap-3.5">
        {entries.map((entry) => {
          const first = firstOf(entry);
          return first && <Entry key={first.mid} {...{ entry, first, bundle, attachmentUrl }} />;
        })}
      </ol>
    </LightboxScope>
  );
}

interface EntryProps extends BundleViewProps {
  entry: BundleEntry;
  first: ForwardedMessage;
}

function Entry({ entry, first, bundle, attachmentUrl }: EntryProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const author = bundle.users[first.from_user];
  const name = author?.name || t('message.former_member');
  const src = author?.avatar == null ? undefined : attachmentUrl(author.avatar);
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-2.5">
      <Avatar name={name} src={src} size={32} className="mt-0.5" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <b className="text-[14px] font-[650]">{name}</b>
          <time dateTime={new Date(first.created_at).toISOString()} className="text-xs text-faint">
            {format.day(first.created_at)} · {format.clock(first.created_at)}
          </time>
        </div>
        <div className="text-md/[1.5] wrap-anywhere">
          {entry.kind === 'images' ? (
            <ImageGrid messages={entry.messages} attachmentUrl={attachmentUrl} />
          ) : (
            <CopiedContent message={entry.message} attachmentUrl={attachmentUrl} />
          )}
        </div>
      </div>
    </li>
  );
}

function CopiedContent({ message, attachmentUrl }: { message: ForwardedMessage; attachmentUrl: AttachmentUrl }) {
  const { t } = useTranslation('chat');
  const { content_type, content } = message;
  const { isFile, isText, isMarkdown } = traitsOf(content_type);
  if (isFile) return <FileContent attachment={attachmentOfCopy(message, attachmentUrl)} />;
  if (isText) return <TextContent text={content ?? ''} isMarkdown={isMarkdown} />;
  // Servers refuse to copy bundles into bundles; those of old servers may contain unknown kinds.
  return <p className="text-muted italic">{t('message.unsupported')}</p>;
}
