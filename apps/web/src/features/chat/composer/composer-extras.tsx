import { memo, Suspense } from 'react';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useUploads } from '../uploads/uploads.store.ts';
import type { ComposerState } from './use-composer.ts';

const ComposingBar = lazyComponent(async () => (await import('./composer-parts.ts')).ComposingBar);
const LongPasteBar = lazyComponent(async () => (await import('./composer-parts.ts')).LongPasteBar);
const UploadTray = lazyComponent(async () => (await import('../uploads/upload-tray.tsx')).UploadTray);
const FormatToolbar = lazyComponent(async () => (await import('./composer-parts.ts')).FormatToolbar);

export interface ComposerExtrasProps extends Pick<ComposerState, 'textRef' | 'composing' | 'isMarkdown' | 'focus'> {
  chatKey: ChatKey;
  longPaste: { text: string; end: () => void } | undefined;
}

/** What may stand above the text: the message that is answered, a long paste, files, formatting. */
export const ComposerExtras = memo(function ComposerExtras(props: ComposerExtrasProps) {
  const { chatKey, textRef, composing, isMarkdown, focus, longPaste } = props;
  const hasUploads = useUploads(chatKey).length > 0;
  return (
    <div className="composer-extras">
      <Suspense>{composing && <ComposingBar chatKey={chatKey} composing={composing} onEnd={focus} />}</Suspense>
      <Suspense>{longPaste && <LongPasteBar chatKey={chatKey} textRef={textRef} paste={longPaste} />}</Suspense>
      <Suspense>{hasUploads && <UploadTray chatKey={chatKey} onEmpty={focus} />}</Suspense>
      <Suspense>{isMarkdown && <FormatToolbar textRef={textRef} />}</Suspense>
    </div>
  );
});
