import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { serverStore } from '../../server/server.store.ts';
import { firstLinkOf } from './first-link.ts';

const LinkPreview = lazyComponent(async () => (await import('./link-preview.tsx')).LinkPreview);

/** Whether administrators allow the server to fetch previews; absent = off. */
const arePreviewsOn = (ext_setting: string | null): boolean =>
  ext_setting !== null && /"enable_msg_url_preview"\s*:\s*true/.test(ext_setting);

/** The preview of the first link in a text, if there is one and the server makes previews. */
export function MessagePreview({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const isOn = serverStore((state) => arePreviewsOn(state.common.ext_setting));
  const url = isOn ? firstLinkOf(text, isMarkdown) : undefined;
  if (url === undefined) return null;
  return (
    <Suspense fallback={<div className="mt-1.5 h-24" />}>
      <LinkPreview url={url} />
    </Suspense>
  );
}
