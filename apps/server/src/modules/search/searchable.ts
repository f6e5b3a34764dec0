import type { Attachment } from './search-query.ts';

/** What a message says now. */
export interface Said {
  content_type: string;
  content: string;
  /** JSON text of an object. */
  properties: string | null;
}

const FILES = ['vocechat/file', 'vocechat/audio'];
const LINK = /https?:\/\/[^\s/]/i;

function propertiesOf({ properties }: Said): Record<string, unknown> {
  const value: unknown = properties === null ? null : JSON.parse(properties);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The text by which a message is found: of a file its name, of a forward nothing, else what it says. */
export function searchableText(said: Said): string {
  if (said.content_type.startsWith('text/')) return said.content;
  return FILES.includes(said.content_type) ? textOf(propertiesOf(said)['name']) : '';
}

/** What comes with a message. */
export function attachmentsOf(said: Said): Attachment[] {
  if (said.content_type.startsWith('text/')) return LINK.test(said.content) ? ['link'] : [];
  if (!FILES.includes(said.content_type)) return [];
  return textOf(propertiesOf(said)['content_type']).startsWith('image/') ? ['file', 'image'] : ['file'];
}
