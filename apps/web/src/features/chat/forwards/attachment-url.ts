/** Address of an avatar, file or thumbnail of a bundle. */
export type AttachmentUrl = (id: number, options?: { download?: boolean }) => string;

/** Addresses of the files in a forwarded bundle. */
export const forwardAttachmentUrl =
  (path: string): AttachmentUrl =>
  (id, { download = false } = {}) => {
    const query = new URLSearchParams({ file_path: path, attachment_id: String(id) });
    if (download) query.set('download', 'true');
    return `/api/resource/archive/attachment?${query}`;
  };
