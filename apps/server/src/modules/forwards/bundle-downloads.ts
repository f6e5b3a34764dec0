import { ProblemError } from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Download } from '../../platform/http/download.ts';
import { downloadOfImage } from '../../platform/http/stored-image.ts';
import type { FileDownloads } from '../files/files.access.ts';
import type { StoredBundle } from './bundle.ts';

export interface BundleDownloadParts {
  blobs: BlobStore;
  files: FileDownloads;
}

/** The bytes of the attachments of bundles. */
export interface BundleDownloads {
  /**
   * @throws ProblemError `bundle.not_found` for an unknown number, and for a file that has expired
   */
  get(stored: StoredBundle, number: number, isDownload: boolean): Promise<Download>;
}

const isAbsence = (error: unknown) =>
  error instanceof ProblemError && (error.code === 'image.not_found' || error.code === 'file.not_found');

export function createBundleDownloads({ blobs, files }: BundleDownloadParts): BundleDownloads {
  function find({ attachments }: StoredBundle, number: number, isDownload: boolean): Promise<Download> {
    const attachment = attachments[number];
    if (!attachment) throw new ProblemError('bundle.not_found');
    // Copied for this bundle, so it never changes.
    if (attachment.kind === 'avatar')
      return downloadOfImage(blobs, attachment.key, { modifiedAt: 0, isVersioned: true });
    const thumbnail = attachment.kind === 'thumbnail';
    return files.open({ file_path: attachment.path, thumbnail, download: isDownload });
  }

  return {
    async get(stored, number, isDownload) {
      try {
        return await find(stored, number, isDownload);
      } catch (error) {
        if (isAbsence(error)) throw new ProblemError('bundle.not_found');
        throw error;
      }
    },
  };
}
