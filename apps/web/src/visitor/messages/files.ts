import { fileEndpoints } from '@loquat/contract';
import type { VisitorSession } from '../identity/visitor-session.ts';

/** For all sent files: the browser saves them, and never opens them on the server's origin. */
const SAVED_AS = 'application/octet-stream';

/** Files of the conversation, requested with the token: browsers send no cookie in frames of other sites. */
export interface VisitorFiles {
  /** Shows the thumbnail of a picture as soon as it is in view; its text stays if the picture is gone. */
  show(picture: HTMLImageElement, path: string): void;
  /** Saves a file on the device. */
  save(path: string, name: string): Promise<void>;
}

export function createFiles({ connection }: Pick<VisitorSession, 'connection'>): VisitorFiles {
  const { read } = connection.callsOf({ read: fileEndpoints.getFile });
  const paths = new WeakMap<Element, string>();

  async function load(picture: HTMLImageElement, file_path: string): Promise<void> {
    const url = URL.createObjectURL(new Blob([await read({ query: { file_path, thumbnail: true } })]));
    picture.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
    picture.src = url;
  }

  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const path = paths.get(target);
      if (!isIntersecting || path === undefined) continue;
      views.unobserve(target);
      void load(target as HTMLImageElement, path).catch(() => {});
    }
  });

  return {
    show(picture, path) {
      paths.set(picture, path);
      views.observe(picture);
    },
    async save(file_path, name) {
      const bytes = await read({ query: { file_path } });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([bytes], { type: SAVED_AS }));
      link.download = name;
      link.click();
      // After the browser has begun to save it.
      setTimeout(() => URL.revokeObjectURL(link.href));
    },
  };
}
