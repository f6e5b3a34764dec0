import { kindOf, type MessageKind } from '@loquat/contract';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#ui/lazy-component.ts';
import { attachedHeightOf, traitsOf } from '../content/message-kinds.ts';
import { TextContent } from '../content/text/text-content.tsx';
import type { ChatMessage } from '../log/messages.store.ts';
import { MessagePreview } from '../previews/message-preview.tsx';

const FileMessage = lazyComponent(async () => (await import('../content/file-message.tsx')).FileMessage);
const ForwardCard = lazyComponent(async () => (await import('../forwards/forward-card.tsx')).ForwardCard);

export interface MessageBodyProps {
  message: ChatMessage;
  /** Follows the last word of a text, and is below other content. */
  end: ReactNode;
}

function Text({ message: { content, content_type }, end }: MessageBodyProps) {
  const text = { text: content, isMarkdown: traitsOf(content_type).isMarkdown };
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

function Attached({ message, end, children }: MessageBodyProps & { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<Unsupported end={end} />} resetKeys={[message.content]}>
      {/* Reserves the space until the code has loaded. */}
      <Suspense fallback={<div style={{ height: attachedHeightOf(message) }} />}>
        <div className="feed-attachment">
          {children}
          {end}
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}

const File = (props: MessageBodyProps) => (
  <Attached {...props}>
    <FileMessage message={props.message} />
  </Attached>
);

const Forward = (props: MessageBodyProps) => (
  <Attached {...props}>
    <ForwardCard path={props.message.content} mid={props.message.mid} />
  </Attached>
);

function Unsupported({ end }: Pick<MessageBodyProps, 'end'>) {
  const { t } = useTranslation('chat');
  return (
    <p className="text-muted italic">
      {t('message.unsupported')}
      {end}
    </p>
  );
}

const bodies: Readonly<Record<MessageKind | 'unknown', ComponentType<MessageBodyProps>>> = {
  text: Text,
  markdown: Text,
  file: File,
  voice: File,
  forward: Forward,
  unknown: Unsupported,
};

/** The content of a message, by its kind. An error in it stays in its own row. */
export function MessageBody(props: MessageBodyProps) {
  const Body = bodies[kindOf(props.message.content_type)];
  return <Body {...props} />;
}
