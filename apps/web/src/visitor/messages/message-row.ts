import { contentTypes, type VisitorHost } from '@loquat/contract';
import type { Shown } from '../conversation.ts';
import { element } from '../elements.ts';
import { pageLanguage, t } from '../texts.ts';
import { avatarOf } from './avatar.ts';
import type { VisitorFiles } from './files.ts';
import { richText } from './rich-text.ts';

export interface FileParts {
  files: VisitorFiles;
  /** The visitor saves a file. */
  onSave(saving: () => Promise<void>): void;
}

/** The author of a message. */
export interface Author {
  name: string;
  /** Shown above the message. */
  host: VisitorHost | undefined;
}

const clock = new Intl.DateTimeFormat(pageLanguage, { hour: '2-digit', minute: '2-digit' });

const isPicture = ({ properties }: Shown): boolean =>
  /^image\/(?!svg)/.test(String(properties?.['content_type'] ?? ''));

function pictureOf(shown: Shown, name: string, files: VisitorFiles): HTMLImageElement {
  const picture = element('img', { alt: name });
  const [width, height] = [Number(shown.properties?.['width']), Number(shown.properties?.['height'])];
  if (width > 0 && height > 0) {
    picture.width = width;
    picture.height = height;
  }
  files.show(picture, shown.content);
  return picture;
}

function fileOf(shown: Shown, { files, onSave }: FileParts): Node {
  const name = String(shown.properties?.['name'] ?? shown.content);
  const button = element(
    'button',
    { type: 'button', 'aria-label': t('save', { name }) },
    isPicture(shown) ? pictureOf(shown, name, files) : name,
  );
  button.addEventListener('click', () => onSave(() => files.save(shown.content, name)));
  return button;
}

function contentOf(shown: Shown, parts: FileParts): Node[] {
  if (shown.content_type === contentTypes.file || shown.content_type === contentTypes.voice)
    return [fileOf(shown, parts)];
  return richText(shown.content, shown.content_type === contentTypes.markdown);
}

function authorOf(shown: Shown, { name, host }: Author): HTMLElement {
  if (!shown.isOwn && host) return element('p', { class: 'author' }, avatarOf(host), name);
  return element('span', { class: 'unseen' }, `${shown.isOwn ? t('you') : name}: `);
}

/** One message: its author, its content, its time. */
export function messageRow(shown: Shown, author: Author, parts: FileParts): HTMLElement {
  const time = element('time', { datetime: new Date(shown.created_at).toISOString() }, clock.format(shown.created_at));
  const body = element('div', { class: 'body', dir: 'auto' }, ...contentOf(shown, parts));
  const attributes = { class: shown.isOwn ? 'own' : 'theirs', 'data-mid': String(shown.mid) };
  return element('article', attributes, authorOf(shown, author), body, time);
}
