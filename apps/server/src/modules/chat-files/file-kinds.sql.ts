import type { FileKind } from '@loquat/contract';

/** The media types of each kind of file, as patterns. */
const PATTERNS: Record<FileKind, readonly string[]> = {
  Doc: [
    'text/%',
    'application/msword%',
    'application/rtf%',
    'application/vnd.ms-%',
    'application/vnd.openxmlformats-officedocument.%',
    'application/vnd.oasis.opendocument.%',
  ],
  PDF: ['application/pdf%'],
  Image: ['image/%'],
  Audio: ['audio/%'],
  Video: ['video/%'],
};

/**
 * The condition for each kind of file. `told`: the media type in the message, used once the file is gone; until then
 * the type declared at the upload counts. `like` ignores the case of A to Z.
 */
export function kindConditions(told: string, like: 'LIKE' | 'ILIKE'): Readonly<Record<string, string>> {
  const conditionOf = (patterns: readonly string[]) =>
    patterns.map((pattern) => `coalesce(file.content_type, ${told}, '') ${like} '${pattern}'`).join(' OR ');
  return Object.fromEntries(Object.entries(PATTERNS).map(([kind, patterns]) => [kind, `(${conditionOf(patterns)})`]));
}

/** The kind of a file; null for other files. */
export const kindOf = (conditions: Readonly<Record<string, string>>): string =>
  `CASE ${Object.entries(conditions)
    .map(([kind, condition]) => `WHEN ${condition} THEN '${kind}'`)
    .join(' ')} END`;
