import * as z from 'zod/mini';
import { binary, empty, endpoints, json, multipart } from '../endpoint.ts';
import { FilePath } from '../file-path.ts';
import { maxBytes, maybe, orDefault } from '../input.ts';
import { CONTENT_TYPE_MAX_BYTES, FILE_NAME_MAX_BYTES } from '../limits.ts';

/** Known before the bytes arrive. Absent, null and empty mean the same: the type is guessed, or there is no name. */
export const UploadAnnouncement = z.object({
  content_type: maybe(z.string().check(maxBytes(CONTENT_TYPE_MAX_BYTES))),
  filename: maybe(z.string().check(maxBytes(FILE_NAME_MAX_BYTES))),
  /** Size in bytes. If there is not enough space, the server refuses the upload before the first byte. */
  size: maybe(z.int().check(z.nonnegative())),
});
export type UploadAnnouncement = z.output<typeof UploadAnnouncement>;

/** A form with one chunk of an upload; chunks are concatenated in the order of their arrival. */
export const uploadForm = multipart(
  z.object({
    file_id: z.string().check(z.minLength(1)),
    chunk_is_last: orDefault(z.boolean(), false),
  }),
  { key: 'file_id', file: 'chunk_data' },
);

/** The answer to the last chunk. */
export const UploadedFile = z.object({
  path: z.string(),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  /** SHA-256, lower-case hex. */
  hash: z.string(),
  /** Pixels as displayed; null if it is not an image, or not a readable one. */
  image_properties: z.nullable(z.object({ width: z.int(), height: z.int() })),
});
export type UploadedFile = z.output<typeof UploadedFile>;

const uploadProblems = [
  'file.unknown_upload',
  'file.upload_busy',
  'file.quota_reached',
  'server.storage_full',
] as const;

export const fileEndpoints = endpoints({
  prepareFile: {
    method: 'POST',
    path: '/resource/file/prepare',
    access: 'user',
    rate: 'upload',
    visitors: true,
    summary: 'Start an upload; the answer is its id, forgotten 300 s after the last chunk',
    body: json(UploadAnnouncement),
    response: json(z.string()),
    problems: ['file.too_many_uploads', 'file.quota_reached', 'server.storage_full'],
  },
  uploadFile: {
    method: 'POST',
    path: '/resource/file/upload',
    access: 'user',
    rate: 'upload',
    visitors: true,
    summary: 'Add a chunk to an upload, one at a time; the last one makes it a file, the others answer null',
    body: uploadForm,
    response: json(z.nullable(UploadedFile)),
    problems: uploadProblems,
  },
  getFile: {
    method: 'GET',
    path: '/resource/file',
    access: 'guest',
    visitors: true,
    fileLink: 'file.not_found',
    summary: 'The bytes of a file that the caller can read, or its thumbnail; `download` requests it as an attachment',
    query: z.object({
      file_path: FilePath,
      thumbnail: orDefault(z.boolean(), false),
      download: orDefault(z.boolean(), false),
    }),
    response: binary('application/octet-stream'),
    problems: ['file.not_found'],
  },
  deleteAllFiles: {
    method: 'DELETE',
    path: '/resource/file/delete',
    access: 'admin',
    audit: 'file.cleared',
    summary: 'Delete every uploaded file; the messages stay',
    response: empty,
    problems: [],
  },
});
