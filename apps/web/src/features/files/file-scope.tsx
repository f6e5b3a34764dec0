import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrlOf } from '../../lib/file-url.ts';
import { LightboxScope, type LightboxSlide } from '../chat/content.ts';
import { isOriginalShown, isShownAsImage } from '../chat/content.ts';
import { findUser } from '../users/users.selectors.ts';
import type { ListedFile } from './listed-file.ts';

function slidesOf(files: readonly ListedFile[], nameOf: (uid: number) => string): LightboxSlide[] {
  return files
    .filter(({ info, expired }) => isShownAsImage(info) && !expired)
    .map(({ path, info, from_uid, created_at }) => ({
      src: fileUrlOf(path, { thumbnail: !isOriginalShown(info) }),
      downloadUrl: fileUrlOf(path, { download: true }),
      name: info.name,
      sender: nameOf(from_uid),
      at: created_at,
      ...(info.width !== undefined && info.height !== undefined && { width: info.width, height: info.height }),
    }));
}

/** Wraps a list of files whose pictures are browsed together. */
export function FileScope({ files, children }: { files: readonly ListedFile[]; children: ReactNode }) {
  const nameOf = useNameLookup();
  return <LightboxScope slides={() => slidesOf(files, nameOf)}>{children}</LightboxScope>;
}

/** Looks up users' display names on request. */
function useNameLookup(): (uid: number) => string {
  const { t } = useTranslation('file');
  return useCallback((uid) => findUser(uid)?.name ?? t('former_member'), [t]);
}
