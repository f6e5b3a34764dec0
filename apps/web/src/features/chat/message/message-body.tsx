import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { MessagePreview } from '../previews/message-preview.tsx';
import { attachedHeightOf } from '../content/media/media-box.ts';
import { TextContent } from '../content/text/text-content.tsx';

const FileMessage = lazyComponent(async () => (await import('../content/file-message.tsx')).FileMessage);
const ForwardCard = lazyComponent(async () => (await import('../forwards/forward-card.tsx')).ForwardCard);

export interface MessageBodyProps {
  message: ChatMessage;
  /** Stands behind the last word of a text, and below anything else. */
  end: ReactNode;
}

/** What a message says, by its content type. Whatever goes wrong in it stays in its own row. */
export function MessageBody({ message, end }: MessageBodyProps) {
  const { content, content_type } = message;
  switch (content_type) {
    case 'text/plain':
    case 'text/markdown':
      return <Text text={content} isMarkdown={content_type === 'text/markdown'} end={end} />;
    case 'vocechat/file':
    case 'vocechat/audio':
    case 'vocechat/archive':
      return (
        <ErrorBoundary fallback={<Unsupported end={end} />} resetKeys={[content]}>
          {/* The room is there before the code is. */}
          <Suspense fallback={<div style={{ height: attachedHeightOf(message) }} />}>
            <div className="feed-attachment">
              {content_type === 'vocechat/archive' ? (
                <ForwardCard path={content} mid={message.mid} />
              ) : (
                <FileMessage message={message} />
              )}
              {end}
            </div>
          </Suspense>
        </ErrorBoundary>
      );
    default:
      return <Unsupported end={end} />;
  }
}

function Text({ end, ...text }: { text: string; isMarkdown: boolean; end: ReactNode }) {
  return (
    <>
      <div className="feed-text">
        <TextContent {...text} />
        {end}
      </div>
      <MessagePreview {...text} />
    </>
  );
}

function Unsupported({ end }: { end: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <p className="text-muted italic">
      {t('message.unsupported')}
      {end}
    </p>
  );
}
