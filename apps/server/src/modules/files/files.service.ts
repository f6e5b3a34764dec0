import { ProblemError } from '@loquat/contract';
import { BlobNotFoundError, type BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/download.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { eraseDeletedJob } from './erase-files.job.ts';
import { dispositionOf } from './file-names.ts';
import type { FileDownloads, FileReader, FileRights } from './files.access.ts';
import type { RunUnit, StoredFile, Stores } from './files.store.ts';
import { essenceOf, UNKNOWN_TYPE } from './media-types.ts';
import { thumbnailKeyOf } from './thumbnails.ts';

/** How to serve an uploaded file safely. */
interface ServingRules {
  contentType: string;
  headers: Record<string, string>;
}

const PDF = 'application/pdf';
const SHOWN: ReadonlySet<string> = new Set([
  PDF,
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'text/plain',
]);
// Browsers treat types with such a suffix (`+xml`) as XML, which can contain scripts.
const PLAYED = /^(?:audio|video)\/[^+]+$/;
// Loquat's pages may load scripts and styles from their own origin: an upload must not become one.
const LOADED_BY_PAGES = /script|css|wasm/;

const PICTURE_OR_PLAYER = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
// No sandbox: browsers refuse to show a PDF in one. Their viewers keep a PDF's own scripts away from Loquat's origin.
const VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const SHUT_IN = `sandbox; ${PICTURE_OR_PLAYER}; frame-ancestors 'self'`;

/** Pictures, sound, video, plain text and PDF are displayed; all other types are downloads only. */
function servingRulesOf(declared: string, name: string | null, wantsDownload: boolean): ServingRules {
  const type = essenceOf(declared);
  const isShown = SHOWN.has(type) || PLAYED.test(type);
  const kind = isShown && !wantsDownload ? 'inline' : 'attachment';
  return {
    contentType: LOADED_BY_PAGES.test(type) ? UNKNOWN_TYPE : declared,
    headers: {
      'content-security-policy': type === PDF ? VIEWER : SHUT_IN,
      ...((name !== null || kind === 'attachment') && { 'content-disposition': dispositionOf(kind, name) }),
    },
  };
}

export interface FileServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'files'>;
  blobs: BlobStore;
  clock: Clock;
  rights: Pick<FileRights, 'canReadFile'>;
}

export interface FileRequest {
  file_path: string;
  thumbnail: boolean;
  download: boolean;
}

export interface FileService extends FileReader, FileDownloads {
  /**
   * @throws ProblemError `file.not_found` also for deleted files, and for files that the viewer may not read
   */
  get(viewer: Viewer | null, request: FileRequest): Promise<Download>;
  /** Hides every file at once; their bytes are erased later. */
  deleteAll(): Promise<void>;
}

// The bytes under a path never change. Not for proxies, whose copies would outlive the file.
const CACHE_CONTROL = 'private, max-age=31536000, immutable';
const ETAG_HEX_DIGITS = 32;

const notFound = () => new ProblemError('file.not_found');

async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    // The file was erased during the request.
    if (error instanceof BlobNotFoundError) throw notFound();
    throw error;
  }
}

interface Bytes {
  key: string;
  sizeBytes: number;
  etag: string;
}

export function createFileService({ transact, reads, blobs, clock, rights }: FileServiceParts): FileService {
  const describe = ({ key, ...bytes }: Bytes, rules: ServingRules, modifiedAt: number): Download => ({
    ...bytes,
    ...rules,
    modifiedAt,
    cacheControl: CACHE_CONTROL,
    open: (range) => orNotFound(blobs.open(key, range)),
  });

  async function getThumbnail({ path, thumbnail_type, sha256, name, created_at }: StoredFile, wantsDownload: boolean) {
    const key = thumbnailKeyOf(path);
    const stat = thumbnail_type === null ? null : await blobs.stat(key);
    if (thumbnail_type === null || !stat) throw notFound();
    const etag = `"${sha256.slice(0, ETAG_HEX_DIGITS)}-thumbnail"`;
    const rules = servingRulesOf(thumbnail_type, name, wantsDownload);
    return describe({ key, sizeBytes: stat.sizeBytes, etag }, rules, created_at);
  }

  async function open({ file_path, thumbnail, download }: FileRequest): Promise<Download> {
    const file = await reads.files.find(file_path);
    if (!file) throw notFound();
    if (thumbnail) return getThumbnail(file, download);
    const etag = `"${file.sha256.slice(0, ETAG_HEX_DIGITS)}"`;
    const rules = servingRulesOf(file.content_type, file.name, download);
    return describe({ key: file.path, sizeBytes: file.size_bytes, etag }, rules, file.created_at);
  }

  return {
    find: (path) => reads.files.find(path),
    open,

    async get(viewer, request) {
      if (!(await rights.canReadFile(viewer, request.file_path))) throw notFound();
      return open(request);
    },

    deleteAll: () =>
      transact(async (tx) => {
        const now = clock.now();
        await tx.files.markAllDeleted(now);
        await tx.jobs.put(eraseDeletedJob(now));
      }),
  };
}
