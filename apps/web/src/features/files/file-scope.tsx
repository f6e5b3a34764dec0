import { type ReactNode, useCallback } from 'react';
import { fileUrlOf } from '../../lib/file-url.ts';
import { LightboxScope, type LightboxSlide } from '../chat/content.ts';
import { isShownAsImage } from '../chat/content.ts';
import type { ListedFile } from './listed-file.ts';
import { useTranslation } from 'react-i18next';
import { findUser } from '../users/users.selectors.ts';

function slidesOf(files: readonly ListedFile[], nameOf: (uid: number) => string): LightboxSlide[] {
  return files
    .filter(({ info, expired }) => isShownAsImage(info) && !expired)
    .map(({ path, info: { name, width, height }, from_uid, created_at }) => ({
      src: fileUrlOf(path),
      downloadUrl: fileUrlOf(path, { download: true }),
      name,
      sender: nameOf(from_uid),
      at: created_at,
      ...(width !== undefined && height !== undefined && { width, height }),
    }));
}

/** Wraps a list of files whose pictures are browsed together. */
export function FileScope({ files, children }: { files: readonly ListedFile[]; children: ReactNode }) {
  const nameOf = useNameLookup();
  return <LightboxScope slides={() => slidesOf(files, nameOf)}>{children}</LightboxScope>;
}

/** What somebody is called, on request. */
function useNameLookup(): (uid: number) => string {
  const { t } = useTranslation('file');
  return useCallback((uid) => findUser(uid)?.name ?? t('former_member'), [t]);
}
