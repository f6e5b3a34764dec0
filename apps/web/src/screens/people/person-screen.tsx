import { NEW_FILES_SCREEN_VERSION, type User } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactTag } from '../../features/contacts/contact-tag.tsx';
import { NicknameDialog } from '../../features/contacts/nickname-dialog.tsx';
import { PersonActions } from '../../features/contacts/person-actions.tsx';
import { linkToMessage } from '../../features/conversations/conversations.ts';
import { everyFile } from '../../features/files/file-filters.ts';
import { FileThumbnail } from '../../features/files/file-thumbnail.tsx';
import { useChatFiles } from '../../features/files/use-chat-files.ts';
import { compareVersions } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { useNickname } from '../../features/users/contacts.selectors.ts';
import { RoleTags } from '../../features/users/role-tags.tsx';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { usePresence, useUser } from '../../features/users/users.selectors.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { useIsLoaded } from '../../hooks/use-ui.ts';
import { dmKey } from '../../lib/chat-key.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CoverArt } from '../../ui/picture/cover-art.tsx';
import { PersonAbout } from './person-about.tsx';
import { SharedChannels } from './shared-channels.tsx';

const MOST_SHOWN = 6;

/** A profile: the user, their relation to the reader, and the button to write to them. */
export function PersonScreen({ uid }: { uid: number }) {
  const { t } = useTranslation('member');
  const user = useUser(uid);
  const isLoaded = useIsLoaded();
  if (user) return <Person key={uid} user={user} />;
  return (
    <div className="relative h-full">
      <BackToPeople className="text-muted" />
      {isLoaded && (
        <EmptyState headingLevel={1} art="lost" title={t('profile.unknown_title')}>
          {t('profile.unknown_text')}
        </EmptyState>
      )}
    </div>
  );
}

/** Leads from a user back to the list, on phones: they show one of the two. */
function BackToPeople({ className }: { className: string }) {
  const { t } = useTranslation('member');
  return (
    <Link
      to="/users"
      aria-label={t('profile.back')}
      className={clsx('absolute top-2 left-2 grid size-11 place-items-center rounded-md md:hidden', className)}
    >
      <ArrowLeft aria-hidden />
    </Link>
  );
}

function Person({ user }: { user: User }) {
  const [isNaming, setIsNaming] = useState(false);
  const askNickname = (): void => setIsNaming(true);
  return (
    <div className="relative h-full overflow-y-auto">
      <CoverArt className="h-[120px] md:h-[168px]" />
      <BackToPeople className="text-(--loquat-950) dark:text-(--loquat-100)" />
      <div className="relative mx-auto max-w-[940px] px-5 pb-10 md:px-9">
        <header className="-mt-[52px] flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
          <UserAvatar
            uid={user.uid}
            size={108}
            hasPresence
            className="rounded-[36%] shadow-[0_0_0_5px_var(--surface)] [--dot-ground:var(--surface)]"
          />
          <PersonActions user={user} onNickname={askNickname} />
        </header>
        <PersonHead user={user} />
        <div className="mt-6 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <PersonAbout user={user} onNickname={askNickname} />
          <Shared uid={user.uid} />
        </div>
      </div>
      {isNaming && <NicknameDialog uid={user.uid} name={user.name} open onOpenChange={setIsNaming} />}
    </div>
  );
}

/** What reader and user have in common; pictures only if the server can list the files of a chat. */
function Shared({ uid }: { uid: number }) {
  const isOwn = uid === useMyUid();
  const hasFiles = compareVersions(useServerVersion(), NEW_FILES_SCREEN_VERSION) >= 0;
  if (isOwn) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <SharedChannels uid={uid} />
      {hasFiles && <SharedPictures uid={uid} />}
    </div>
  );
}

// i18n-keys: online, offline
function PersonHead({ user }: { user: User }) {
  const { uid, name } = user;
  const { t } = useTranslation('member');
  const nickname = useNickname(uid);
  const presence = usePresence(uid);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <h1 className="font-heading text-[28px]/[1.15] font-bold tracking-[-0.025em] wrap-anywhere">
          {nickname ? t('profile.full_name', { name, nickname }) : name}
        </h1>
        <RoleTags user={user} />
        <ContactTag uid={uid} />
      </div>
      {presence && <p className="mt-1 text-muted">{t(presence)}</p>}
    </>
  );
}

/** The latest pictures of the direct messages with a user; each leads to its message. Nothing if there are none. */
function SharedPictures({ uid }: { uid: number }) {
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
              <FileThumbnail file={file} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
