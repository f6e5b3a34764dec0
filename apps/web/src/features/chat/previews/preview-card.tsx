import type { LinkPreview } from '@loquat/contract';
import { CirclePlay, Globe, Image, Music } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PreviewKind, previewImageUrl } from './preview-kind.ts';

export interface PreviewCardProps {
  url: string;
  preview: LinkPreview;
  kind: Exclude<PreviewKind, 'none'>;
}

const CARD = 'mt-1.5 block max-w-[540px] overflow-hidden rounded-lg border border-line-strong bg-surface text-ink';
const LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;
/** The elements below do not move when the answer replaces the skeleton. */
const MIN_HEIGHT = 'min-h-24';

/** A page with its picture, or the picture, video or sound at an address; pressing it follows the link. */
export function PreviewCard({ url, preview, kind }: PreviewCardProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const src = hasFailed ? undefined : previewImageUrl(preview);
  const image = src === undefined ? null : <Picture src={src} onError={() => setHasFailed(true)} />;
  if (kind === 'picture') return <PictureLink url={url} image={image} />;
  return (
    <a href={url} {...LINK} className={`${CARD} ${MIN_HEIGHT} hover:bg-hover`}>
      <div
        className={`grid ${MIN_HEIGHT} ${image ? 'grid-cols-[minmax(0,1fr)_132px] max-md:grid-cols-[minmax(0,1fr)_96px]' : ''}`}
      >
        {kind === 'page' ? <Page url={url} preview={preview} /> : <Medium url={url} kind={kind} />}
        {image && <div className="relative overflow-hidden bg-sunken">{image}</div>}
      </div>
    </a>
  );
}

function Picture({ src, onError }: { src: string; onError: () => void }) {
  return <img src={src} alt="" loading="lazy" onError={onError} className="absolute inset-0 size-full object-cover" />;
}

/** The picture at an address: large, since there is nothing else to show. */
function PictureLink({ url, image }: { url: string; image: React.ReactNode }) {
  const { t } = useTranslation('chat');
  const label = t('link_preview.picture', { host: new URL(url).host });
  if (!image)
    return (
      <a href={url} {...LINK} className={`${CARD} flex items-center gap-2 p-3.5 text-sm text-muted`}>
        <Image size={16} aria-hidden />
        {label}
      </a>
    );
  return (
    <a href={url} {...LINK} aria-label={label} className={`${CARD} relative aspect-3/2 w-80 max-w-full bg-sunken!`}>
      {image}
    </a>
  );
}

function Page({ url, preview: { title, description, site_name } }: { url: string; preview: LinkPreview }) {
  return (
    <div className="min-w-0 px-3.5 py-3" dir="auto">
      <small className="mb-[3px] flex items-center gap-1.5 text-xs text-muted">
        <Globe size={13} strokeWidth={2} aria-hidden className="flex-none" />
        <span className="truncate">{site_name || new URL(url).host}</span>
      </small>
      {title !== '' && <b className="line-clamp-2 text-[15px]/[1.4] font-semibold text-link">{title}</b>}
      {description !== null && <p className="mt-0.5 line-clamp-2 text-[13px]/[1.45] text-muted">{description}</p>}
    </div>
  );
}

function Medium({ url, kind }: { url: string; kind: 'video' | 'audio' }) {
  const { t } = useTranslation('chat');
  const host = new URL(url).host;
  const Icon = kind === 'video' ? CirclePlay : Music;
  return (
    <div className="flex items-center gap-3 px-3.5 py-3 font-semibold text-link">
      <Icon size={24} aria-hidden className="flex-none text-muted" />
      {kind === 'video' ? t('link_preview.video', { host }) : t('link_preview.audio', { host })}
    </div>
  );
}
