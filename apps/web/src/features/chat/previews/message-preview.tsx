import { Suspense } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import { serverStore } from '../../server/server.store.ts';

const FirstLinkPreview = lazyComponent(async () => (await import('./first-link-preview.tsx')).FirstLinkPreview);

/** Whether administrators allow the server to fetch previews; absent = off. */
const arePreviewsOn = (ext_setting: string | null): boolean =>
  ext_setting !== null && /"enable_msg_url_preview"\s*:\s*true/.test(ext_setting);

/** The preview of the first link in a text, if there is one and the server makes previews. */
export function MessagePreview({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const isOn = serverStore((state) => arePreviewsOn(state.common.ext_setting));
  // Most messages have no link.
  if (!isOn || !/:\/\/|\]\(/.test(text)) return null;
  return (
    <Suspense fallback={<div className="mt-1.5 h-24" />}>
      <FirstLinkPreview text={text} isMarkdown={isMarkdown} />
    </Suspense>
  );
}
