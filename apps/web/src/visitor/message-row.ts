import { contentTypes } from '@loquat/contract';
import type { Shown } from './conversation.ts';
import { element } from './elements.ts';
import type { VisitorFiles } from './files.ts';
import { richText } from './rich-text.ts';
import { pageLanguage, t } from './texts.ts';

export interface FileParts {
  files: VisitorFiles;
  /** Somebody wants a file. */
  onSave(saving: () => Promise<void>): void;
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

/** One message: whose it is, what it says, when it was said. */
export function messageRow(shown: Shown, hostName: string, parts: FileParts): HTMLElement {
  const who = element('span', { class: 'unseen' }, `${shown.isOwn ? t('you') : hostName}: `);
  const time = element('time', { datetime: new Date(shown.created_at).toISOString() }, clock.format(shown.created_at));
  const body = element('div', { class: 'body' }, ...contentOf(shown, parts));
  return element('article', { class: shown.isOwn ? 'own' : 'theirs', 'data-mid': String(shown.mid) }, who, body, time);
}
