import { FILE_NAME_MAX_BYTES, type MessageProperties, plainName } from '@loquat/contract';

/** The kind of a file, for its icon, its preview and the filters of lists. */
export type FileIs = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'sheet' | 'document' | 'archive' | 'other';

/** The file properties of a message. All of them are unverified data of the sender. */
export interface FileInfo {
  name: string;
  /** Bytes, 0 = unknown. */
  size: number;
  /** Media type, empty = unknown. */
  content_type: string;
  is: FileIs;
  /** Pixels; undefined where unknown. */
  width?: number;
  height?: number;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const positiveOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

/**
 * Written by hand: a table of media types (`mime/lite`, 4 kB more gzipped) cannot tell a spreadsheet from a document or
 * an archive.
 */
const EXTENSIONS: readonly (readonly [FileIs, RegExp])[] = [
  ['image', /^(png|jpe?g|gif|webp|avif|bmp|hei[cf])$/],
  ['video', /^(mp4|m4v|webm|mov|mkv)$/],
  ['audio', /^(mp3|m4a|ogg|oga|opus|wav|flac|aac|weba)$/],
  ['pdf', /^pdf$/],
  ['sheet', /^(csv|tsv|xlsx?|ods|numbers)$/],
  ['document', /^(docx?|odt|rtf|pptx?|odp|pages|key)$/],
  ['archive', /^(zip|gz|tgz|bz2|xz|7z|rar|tar|zst)$/],
  [
    'text',
    /^(txt|md|log|json|ya?ml|toml|ini|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|h|cpp|hpp|cs|php|sh|sql|diff|patch)$/,
  ],
];

/** Lower case, without the dot; empty if the name has none. */
export const extensionOf = (name: string): string => /\.([^.]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';

function fileKindOf(content_type: string, name: string): FileIs {
  if (/^image\/(png|jpeg|gif|webp|avif|bmp|hei[cf])$/.test(content_type)) return 'image';
  if (content_type.startsWith('video/')) return 'video';
  if (content_type.startsWith('audio/')) return 'audio';
  const extension = extensionOf(name);
  return EXTENSIONS.find(([, pattern]) => pattern.test(extension))?.[0] ?? 'other';
}

/** Reads the properties of a file message. */
export function fileInfoOf(properties: MessageProperties | null): FileInfo {
  const { name, size, content_type, width, height } = properties ?? {};
  const said = { name: plainName(textOf(name).slice(0, FILE_NAME_MAX_BYTES)), content_type: textOf(content_type) };
  const known = { ...said, size: positiveOf(size) ?? 0, is: fileKindOf(said.content_type, said.name) };
  const pixels = { width: positiveOf(width), height: positiveOf(height) };
  return pixels.width !== undefined && pixels.height !== undefined
    ? { ...known, width: pixels.width, height: pixels.height }
    : known;
}
