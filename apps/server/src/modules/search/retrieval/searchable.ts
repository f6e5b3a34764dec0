import { traitsOf } from '../../messages/content/message-kinds.access.ts';
import type { AttachmentKind } from '../query/search-query.ts';

/** The current content of a message. */
export interface Said {
  content_type: string;
  content: string;
  /** JSON text of an object. */
  properties: string | null;
}

const LINK = /https?:\/\/[^\s/]/i;

function propertiesOf({ properties }: Said): Record<string, unknown> {
  const value: unknown = properties === null ? null : JSON.parse(properties);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The searchable text of a message: the name of a file, nothing for a forward, otherwise its content. */
export function searchableText(said: Said): string {
  const { foundBy } = traitsOf(said.content_type);
  if (foundBy === 'content') return said.content;
  return foundBy === 'name' ? textOf(propertiesOf(said)['name']) : '';
}

/** The attachments of a message. */
export function attachmentsOf(said: Said): AttachmentKind[] {
  const { foundBy, holds } = traitsOf(said.content_type);
  if (foundBy === 'content') return LINK.test(said.content) ? ['link'] : [];
  if (holds !== 'file') return [];
  return textOf(propertiesOf(said)['content_type']).startsWith('image/') ? ['file', 'image'] : ['file'];
}
