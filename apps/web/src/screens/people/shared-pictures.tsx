import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkToMessage } from '../../features/chat/chat-identity.ts';
import { everyFile } from '../../features/files/file-filters.ts';
import { FileFace } from '../../features/files/file-face.tsx';
import { useChatFiles } from '../../features/files/use-chat-files.ts';
import { dmKey } from '../../lib/chat-key.ts';

const MOST_SHOWN = 6;

/** The latest pictures of the direct messages with a person; each leads to its message. Nothing where there are none. */
export function SharedPictures({ uid }: { uid: number }) {
  const { t } = useTranslation(['member', 'file']);
  const { files, totals } = useChatFiles({ ...everyFile, kind: 'Image', chat: dmKey(uid) }, true);
  const pictures = files.filter(({ expired }) => !expired).slice(0, MOST_SHOWN);
  if (pictures.length === 0) return null;
  return (
    <section
      aria-labelledby="shared-pictures"
      className="rounded-[14px] bg-raised px-[18px] pt-3.5 pb-[18px] shadow-[var(--elev-1),0_0_0_1px_var(--border)]"
    >
      <h2 id="shared-pictures" className="font-[650]">
        {t('profile.pictures', { count: totals?.files ?? pictures.length })}
      </h2>
      <ul className="mt-3 grid grid-cols-3 gap-2">
        {pictures.map((file) => (
          <li key={file.mid}>
            <Link
              {...linkToMessage(dmKey(uid), file.mid)}
              aria-label={t('file:show_in_chat', { name: file.info.name || t('file:unnamed') })}
              className="grid aspect-[4/3] place-items-center overflow-hidden rounded-[10px] bg-sunken"
            >
              <FileFace file={file} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
