import clsx from 'clsx';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyComponent } from '#ui/lazy-component.ts';
import { isFewEmoji } from './few-emoji.ts';
import { RichText } from './rich-text.tsx';

// Chats without Markdown do not load its parser.
const MarkdownText = lazyComponent(async () => (await import('./markdown-text.tsx')).MarkdownText);

/** The text of a message, plain or markdown. An error in it stays within it. */
export function TextContent({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const plain = <PlainText text={text} />;
  if (!isMarkdown) return plain;
  return (
    <ErrorBoundary fallback={plain} resetKeys={[text]}>
      <Suspense fallback={plain}>
        <MarkdownText text={text} />
      </Suspense>
    </ErrorBoundary>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <div
      dir="auto"
      className={clsx('whitespace-pre-wrap [unicode-bidi:plaintext]', isFewEmoji(text) && 'text-[34px]/[1.25]')}
    >
      <RichText text={text} />
    </div>
  );
}
