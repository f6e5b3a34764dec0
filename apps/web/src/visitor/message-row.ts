import { contentTypes } from '@loquat/contract';
import { fileUrlOf } from '../lib/file-url.ts';
import type { Shown } from './conversation.ts';
import { element } from './elements.ts';
import { richText } from './rich-text.ts';
import { pageLanguage, t } from './texts.ts';

const clock = new Intl.DateTimeFormat(pageLanguage, { hour: '2-digit', minute: '2-digit' });

const isPicture = ({ properties }: Shown): boolean =>
  /^image\/(?!svg)/.test(String(properties?.['content_type'] ?? ''));

function fileOf(shown: Shown): Node {
  const name = String(shown.properties?.['name'] ?? shown.content);
  const address = fileUrlOf(shown.content, { download: !isPicture(shown) });
  const attributes = { href: address, target: '_blank', rel: 'noopener' };
  if (!isPicture(shown)) return element('a', attributes, name);
  const picture = element('img', { src: fileUrlOf(shown.content, { thumbnail: true }), alt: name, loading: 'lazy' });
  const [width, height] = [Number(shown.properties?.['width']), Number(shown.properties?.['height'])];
  if (width > 0 && height > 0) {
    picture.width = width;
    picture.height = height;
  }
  return element('a', attributes, picture);
}

function contentOf(shown: Shown): Node[] {
  if (shown.content_type === contentTypes.file || shown.content_type === contentTypes.voice) return [fileOf(shown)];
  return richText(shown.content, shown.content_type === contentTypes.markdown);
}

/** One message: whose it is, what it says, when it was said. */
export function messageRow(shown: Shown, hostName: string): HTMLElement {
  const who = element('span', { class: 'unseen' }, `${shown.isOwn ? t('you') : hostName}: `);
  const time = element('time', { datetime: new Date(shown.created_at).toISOString() }, clock.format(shown.created_at));
  const body = element('div', { class: 'body' }, ...contentOf(shown));
  return element('article', { class: shown.isOwn ? 'own' : 'theirs', 'data-mid': String(shown.mid) }, who, body, time);
}
