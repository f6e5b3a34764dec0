import type { LinkPreview } from '@loquat/contract';
import type { PageHead } from './page-head.ts';

const TEXT_MAX_LENGTH = 1_000;
const ADDRESS_MAX_LENGTH = 2_048;
const MEDIA_MAX = 8;
const LOCALES_MAX = 20;

/** An empty preview. */
export const NO_PREVIEW: LinkPreview = {
  type: '',
  title: '',
  url: '',
  images: [],
  audios: [],
  videos: [],
  favicon_url: null,
  description: null,
  locale: null,
  locale_alternate: null,
  site_name: null,
};

/** A URL that may be returned: absolute, http or https, without a password; null for any other. */
export function absoluteAddress(address: string | null | undefined, base: URL): string | null {
  const url = address ? URL.parse(address, base.href) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url.href.length <= ADDRESS_MAX_LENGTH ? url.href : null;
}

/** Text without line breaks and surrounding space; null when nothing is left. */
export const boundedText = (text: string | null | undefined): string | null =>
  text?.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX_LENGTH).toWellFormed() || null;

const pixelsIn = (text: string | null | undefined): number | null => {
  const digits = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The properties of one picture, video or sound. */
type Medium = Map<string, string>;

/** Properties such as `og:image:width` describe the preceding `og:image`. */
function mediaIn({ metas }: PageHead, kind: string): Medium[] {
  const media: Medium[] = [];
  for (const [name, content] of metas) {
    if (name === kind) media.push(new Map([['url', content]]));
    else if (name.startsWith(`${kind}:`)) {
      if (media.length === 0) media.push(new Map());
      media.at(-1)!.set(name.slice(kind.length + 1), content);
    }
  }
  return media.slice(0, MEDIA_MAX);
}

function describeMedium(medium: Medium, base: URL) {
  const secure_url = absoluteAddress(medium.get('secure_url'), base);
  return {
    type: boundedText(medium.get('type')),
    url: absoluteAddress(medium.get('url'), base) ?? secure_url,
    secure_url,
    width: pixelsIn(medium.get('width')),
    height: pixelsIn(medium.get('height')),
    alt: boundedText(medium.get('alt')),
  };
}

type DescribedMedium = ReturnType<typeof describeMedium> & { url: string };

const describeMedia = (head: PageHead, kind: string, base: URL): DescribedMedium[] =>
  mediaIn(head, kind)
    .map((medium) => describeMedium(medium, base))
    .filter((medium): medium is DescribedMedium => medium.url !== null);

/** The last of these properties that has a value, in the order of the page. */
const lastOf = ({ metas }: PageHead, ...names: string[]): string | null =>
  boundedText(metas.findLast(([name, content]) => names.includes(name) && content.trim() !== '')?.[1]);

function imagesOf(head: PageHead, base: URL): DescribedMedium[] {
  const images = describeMedia(head, 'og:image', base);
  return images.length > 0 ? images : describeMedia(head, 'twitter:image', base);
}

/** The preview of a page's metadata. `url` is the page's final URL: its links are relative to that. */
export function toPreview(head: PageHead, url: URL): LinkPreview {
  const base = URL.parse(absoluteAddress(head.base, url) ?? url.href) ?? url;
  const locales = head.metas
    .filter(([name]) => name === 'og:locale:alternate')
    .map(([, locale]) => locale.slice(0, 35));
  return {
    type: lastOf(head, 'og:type') ?? '',
    title: lastOf(head, 'title', 'og:title') ?? lastOf(head, 'twitter:title') ?? '',
    url: absoluteAddress(lastOf(head, 'og:url'), base) ?? '',
    images: imagesOf(head, base),
    audios: describeMedia(head, 'og:audio', base).map(({ type, url, secure_url }) => ({ type, url, secure_url })),
    videos: describeMedia(head, 'og:video', base).map(({ alt: _, ...video }) => video),
    favicon_url: absoluteAddress(head.icon, base),
    description: lastOf(head, 'og:description') ?? lastOf(head, 'description', 'twitter:description'),
    locale: lastOf(head, 'og:locale'),
    locale_alternate: locales.length > 0 ? locales.slice(0, LOCALES_MAX) : null,
    site_name: lastOf(head, 'og:site_name'),
  };
}
