import { useTranslation } from 'react-i18next';
import { findNameOf } from '../../users/contacts.selectors.ts';
import { useOwnCall } from '../own-call/own-call.store.ts';
import { reactionsStore } from './reactions.store.ts';

/** Announces reactions to screen readers. */
export function ReactionNews() {
  const { t } = useTranslation('call');
  const last = reactionsStore((state) => state.shown.at(-1));
  const member = useOwnCall(({ members }) => members.find(({ id }) => id === last?.id));
  const isOfOther = last && member && !member.isMe;
  return (
    <p role="status" data-reaction-news className="sr-only">
      {isOfOther && t('reaction.sent', { name: findNameOf(member.uid) ?? '', emoji: last.emoji })}
    </p>
  );
}
