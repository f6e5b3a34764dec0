import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../messages/messages.store.ts';
import { RichText } from './rich-text.tsx';

// Plain chats do not pay for the markdown parser.
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }));

/** What a message says, by its content type. Whatever goes wrong in it stays in its own row. */
export function MessageBody({ message: { content, content_type } }: { message: ChatMessage }) {
  switch (content_type) {
    case 'text/plain':
      return <PlainText text={content} />;
    case 'text/markdown':
      return <Markdown text={content} />;
    default:
      return <Unsupported />;
  }
}

function Markdown({ text }: { text: string }) {
  const plain = <PlainText text={text} />;
  return (
    <ErrorBoundary fallback={plain} resetKeys={[text]}>
      <Suspense fallback={plain}>
        <MarkdownText text={text} />
      </Suspense>
    </ErrorBoundary>
  );
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
