import type { FileKind } from '@loquat/contract';

// What was declared at the upload; once the file is gone, what the message says.
const MEDIA_TYPE = "coalesce(file.content_type, json_extract(state.properties, '$.content_type'), '')";
const isLike = (...patterns: string[]) =>
  `(${patterns.map((pattern) => `${MEDIA_TYPE} LIKE '${pattern}'`).join(' OR ')})`;

/** The condition for each kind of file, on `file` and the `state` of its message. */
export const KIND_CONDITIONS: Record<FileKind, string> = {
  Doc: isLike(
    'text/%',
    'application/msword%',
    'application/rtf%',
    'application/vnd.ms-%',
    'application/vnd.openxmlformats-officedocument.%',
    'application/vnd.oasis.opendocument.%',
  ),
  PDF: isLike('application/pdf%'),
  Image: isLike('image/%'),
  Audio: isLike('audio/%'),
  Video: isLike('video/%'),
};
