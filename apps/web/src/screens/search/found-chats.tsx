import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatAvatar } from '../../features/chat/chat-parts.tsx';
import { linkOf, useConversation } from '../../features/conversations/conversations.ts';
import type { JumpTarget } from '../../features/search/jump-target.ts';
import { MarkedText } from '../../features/search/marked-text.tsx';
import { matchedRanges } from '../../lib/name-ranges.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ResultList } from './result-list.tsx';
import { NothingAsked } from './search-state.tsx';

const PAGE = 50;

export interface FoundChatsProps {
  words: string;
  /** All matches, best first. */
  found: readonly JumpTarget[];
}

/** The channels or users whose names match a search. */
export function FoundChats({ words, found }: FoundChatsProps) {
  const { t } = useTranslation('chat');
  const [most, setMost] = useState(PAGE);
  if (words === '') return <NothingAsked />;
  if (found.length === 0)
    return (
      <EmptyState art="search" title={t('search.none_title')}>
        {t('search.nothing_short')}
      </EmptyState>
    );
  return (
    <>
      <ResultList count={found.length}>
        {found.slice(0, most).map((target) => (
          <li key={target.key} className="min-w-0">
            <FoundChat target={target} words={words} />
          </li>
        ))}
      </ResultList>
      {found.length > most && (
        <Button className="mt-4" onClick={() => setMost(most + PAGE)}>
          {t('search.more')}
        </Button>
      )}
    </>
  );
}

function FoundChat({ target: { key, name, aliases }, words }: { target: JumpTarget; words: string }) {
  const description = useConversation(key, (conversation) => conversation.description);
  // A user with a nickname may have matched by their own name, or by their address.
  const more = description || aliases.filter((alias) => alias !== name).join(' · ');
  return (
    <Link
      {...linkOf(key)}
      data-result
      className="grid min-h-15 grid-cols-[38px_minmax(0,1fr)] items-center gap-3 rounded-[14px] border border-line bg-raised px-4 py-2.5 hover:border-line-strong"
    >
      <ChatAvatar chatKey={key} size={38} />
      <span className="min-w-0">
        <b className="block truncate text-md/5 font-[650]">
          <MarkedText text={name} ranges={matchedRanges(name, words)} />
        </b>
        {more && <span className="block truncate text-sm text-muted">{more}</span>}
      </span>
    </Link>
  );
}
