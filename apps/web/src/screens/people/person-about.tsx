import type { User } from '@loquat/contract';
import { BellOff, Copy, Pencil, Timer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopyEmail } from '../../features/contacts/use-copy-email.ts';
import { isTooOldFor } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { useNickname } from '../../features/users/contacts.selectors.ts';
import { roleOf } from '../../features/users/users.selectors.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { dmKey } from '../../lib/chat-key.ts';
import { readableEmail } from '../../lib/readable-email.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, menuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { textLink } from '../../ui/text-link.ts';
import { useAutoDeleteChoice, useMuteChoice } from '../parts/use-chat-setting-choices.ts';

/** An email address that, if it is too long, breaks before its @ and its dots rather than within a word. */
function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    // Parts repeat, and they never move.
    // oxlint-disable-next-line react/no-array-index-key -- see above.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const choiceMenu = menuOnDemand(async () => (await import('../../ui/menu/choice-menu.tsx')).ChoiceMenu);

/** The facts about a user, each with its action. */
// i18n-keys: role.admin, role.bot, role.member
export function PersonAbout({ user, onNickname }: { user: User; onNickname: () => void }) {
  const { t } = useTranslation('member');
  const isMe = user.uid === useMyUid();
  const hasNicknames = !isTooOldFor('nicknames', useServerVersion());
  return (
    <section
      aria-labelledby="person-about"
      className="rounded-[14px] bg-raised px-[18px] pt-3.5 pb-3 shadow-[var(--elev-1),0_0_0_1px_var(--border)]"
    >
      <h2 id="person-about" className="font-[650]">
        {t('profile.about')}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {!isMe && hasNicknames && <NicknameFact uid={user.uid} onNickname={onNickname} />}
        <EmailFact email={user.email && readableEmail(user.email)} />
        <Fact term={t('profile.role')}>{t(`role.${roleOf(user)}`)}</Fact>
        {!isMe && <ChatFacts uid={user.uid} />}
      </dl>
    </section>
  );
}

function NicknameFact({ uid, onNickname }: { uid: number; onNickname: () => void }) {
  const { t } = useTranslation('member');
  const nickname = useNickname(uid);
  const button = (
    <Button size="sm" icon={<Pencil size={14} aria-hidden />} onClick={onNickname}>
      {nickname ? t('profile.nickname_change') : t('profile.nickname_set')}
    </Button>
  );
  return (
    <Fact term={t('contact.nickname')} action={button}>
      {nickname || <span className="text-faint">{t('profile.nickname_none')}</span>}
    </Fact>
  );
}

/** The settings of the direct messages with a user. */
function ChatFacts({ uid }: { uid: number }) {
  const { t } = useTranslation('channel');
  const key = dmKey(uid);
  const mute = useMuteChoice(key);
  const autoDelete = useAutoDeleteChoice(key);
  const facts = [
    { ...mute, term: t('nav.notifications'), action: t('change.notifications'), Icon: BellOff },
    { ...autoDelete, term: t('nav.auto_delete'), action: t('change.auto_delete'), Icon: Timer },
  ];
  return facts.map(({ term, action, Icon, text, ...choice }) => (
    <Fact
      key={term}
      term={term}
      action={
        <MenuButton
          menu={choiceMenu}
          menuProps={{ label: term, ...choice }}
          trigger={
            <IconButton aria-label={action} size="sm">
              <Icon size={16} aria-hidden />
            </IconButton>
          }
        />
      }
    >
      {text}
    </Fact>
  ));
}

function EmailFact({ email }: { email: string | null }) {
  const { t } = useTranslation('member');
  const copyEmail = useCopyEmail();
  if (!email) return null;
  const button = (
    <IconButton aria-label={t('contact.copy_email')} size="sm" onClick={() => void copyEmail(email)}>
      <Copy size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Fact term={t('profile.email')} action={button}>
      <a href={`mailto:${email}`} className={textLink}>
        <EmailText email={email} />
      </a>
    </Fact>
  );
}

function Fact({ term, action, children }: { term: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-[42px] grid-cols-[84px_1fr_auto] md:grid-cols-[128px_1fr_auto] items-center gap-2.5">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="col-span-2 flex min-w-0 items-center justify-between gap-2.5 py-1">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        {action}
      </dd>
    </div>
  );
}
