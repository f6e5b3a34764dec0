import type { User } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf, useIsOnline, useUser } from '../features/users/users.selectors.ts';
import { avatarUrlOf } from '../lib/avatar-url.ts';
import { useMyUid } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Who someone is, and the way to write to them. */
export function PersonScreen({ uid }: { uid: number }) {
  const { t } = useTranslation();
  const user = useUser(uid);
  if (user) return <Person user={user} />;
  return (
    <EmptyState headingLevel={1} art="lost" title={t('people.unknown_title')}>
      {t('people.unknown_text')}
    </EmptyState>
  );
}

// i18n-keys: people.admin, people.bot, people.member
function Person({ user }: { user: User }) {
  const { t } = useTranslation();
  const isHere = useIsOnline(user.uid);
  return (
    <div className="h-full overflow-y-auto">
      <div className="h-[120px] bg-[var(--loquat-100)] md:h-[168px] dark:bg-[var(--loquat-950)]">
        <Link
          to="/users"
          aria-label={t('nav.back')}
          className="m-2 inline-grid size-11 place-items-center rounded-md text-[var(--loquat-950)] md:hidden dark:text-[var(--loquat-100)]"
        >
          <ArrowLeft aria-hidden />
        </Link>
      </div>
      <div className="mx-auto max-w-[760px] px-5 pb-8">
        <header className="-mt-12 flex items-end justify-between gap-4">
          <Avatar
            name={user.name}
            src={avatarUrlOf(user)}
            isBot={user.is_bot}
            size={104}
            className="rounded-[34%] bg-surface p-1.5"
          />
          <MessageLink user={user} />
        </header>
        <h1 className="mt-3 font-heading text-[26px]/[1.2] font-bold tracking-[-0.025em] wrap-anywhere">{user.name}</h1>
        <p className="mt-1 text-muted">{isHere ? t('people.online') : t('people.offline')}</p>
        <section className="mt-6 rounded-lg p-[18px] shadow-[0_0_0_1px_var(--border)]">
          <h2 className="mb-2 font-[650]">{t('people.about')}</h2>
          <dl className="divide-y divide-line">
            <Fact term={t('people.email')}>{user.email ?? '–'}</Fact>
            <Fact term={t('people.role')}>{t(`people.${roleOf(user)}`)}</Fact>
          </dl>
        </section>
      </div>
    </div>
  );
}

function MessageLink({ user }: { user: User }) {
  const { t } = useTranslation();
  if (user.uid === useMyUid()) return null;
  return (
    <Link to="/chat/dm/$userId" params={{ userId: user.uid }} className={buttonStyle({ variant: 'primary' })}>
      <MessageSquare size={16} aria-hidden />
      {t('people.message')}
    </Link>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(84px,130px)_1fr] gap-3 py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
