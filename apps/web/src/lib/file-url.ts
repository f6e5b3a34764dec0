/** Which form of a file an address leads to. */
export interface FileUrlOptions {
  /** The thumbnail of a picture. */
  thumbnail?: boolean;
  /** The browser saves it instead of showing it. */
  download?: boolean;
}

/** Address of an uploaded file, from its path. */
export function fileUrlOf(path: string, { thumbnail, download }: FileUrlOptions = {}): string {
  const query = new URLSearchParams({ file_path: path });
  if (thumbnail) query.set('thumbnail', 'true');
  if (download) query.set('download', 'true');
  return `/api/resource/file?${query}`;
}
