import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from './messages.store.ts';
import { RichText } from './rich-text.tsx';

// Plain chats do not pay for the markdown parser.
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }));

type Content = Pick<ChatMessage, 'content' | 'content_type'>;

/** What a message says, by its content type. Whatever goes wrong in it stays in its own row. */
export function MessageBody({ content, content_type }: Content) {
  const plain = <PlainText text={content} />;
  return (
    <ErrorBoundary fallback={plain} resetKeys={[content]}>
      <Content content={content} content_type={content_type} fallback={plain} />
    </ErrorBoundary>
  );
}

function Content({ content, content_type, fallback }: Content & { fallback: ReactNode }) {
  switch (content_type) {
    case 'text/plain':
      return fallback;
    case 'text/markdown':
      return (
        <Suspense fallback={fallback}>
          <MarkdownText text={content} />
        </Suspense>
      );
    default:
      return <Unsupported />;
  }
}

function Unsupported() {
  const { t } = useTranslation('chat');
  return <p className="text-muted italic">{t('message.unsupported')}</p>;
}

function PlainText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-wrap">
      {/* A mention at the beginning has a space before it on the wire. */}
      <RichText text={text.trimStart()} />
    </div>
  );
}
