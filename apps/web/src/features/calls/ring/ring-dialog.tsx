import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { matchNames } from '#lib/name-match.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { useConversation } from '../../conversations/conversations.ts';
import { useNicknames } from '../../users/contacts.selectors.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { useUsers } from '../../users/users.selectors.ts';
import { useCall } from '../calls.selectors.ts';
import { ringInCall } from '../moderation/moderation.actions.ts';

/** Typing a name narrows a longer list. */
const MOST_SHOWN = 50;

interface Person {
  uid: number;
  name: string;
}

/** Members who can be called into the call of a chat, by display name. */
function useRingable(key: ChatKey, filter: string): Person[] {
  const members = new Set(useConversation(key, (conversation) => conversation.members));
  const present = new Set(useCall(key)?.users.map(({ uid }) => uid));
  const nicknames = useNicknames();
  const myUid = useMyUid();
  const collator = new Intl.Collator();
  const people = useUsers()
    .filter(({ uid, is_bot, is_visitor, create_by }) => {
      const canAnswer = !is_bot && !is_visitor && create_by !== 'guest';
      return canAnswer && uid !== myUid && members.has(uid) && !present.has(uid);
    })
    .map(({ uid, name }) => ({ uid, name: nicknames[uid] ?? name }))
    .toSorted((one, other) => collator.compare(one.name, other.name));
  return matchNames(people, filter, { limit: MOST_SHOWN });
}

interface RingDialogProps {
  chatKey: ChatKey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Calls members of a chat who are not in its call. */
export function RingDialog({ chatKey, open, onOpenChange }: RingDialogProps) {
  const { t } = useTranslation('call');
  const [filter, setFilter] = useState('');
  const people = useRingable(chatKey, filter);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('ring.title')}>
      <div className="grid gap-2.5">
        <SearchField label={t('ring.find')} value={filter} onValueChange={setFilter} />
        <ul aria-label={t('ring.people')} className="max-h-80 overflow-auto">
          {people.map((person) => (
            <RingRow key={person.uid} chatKey={chatKey} person={person} />
          ))}
        </ul>
        {people.length === 0 && <p className="text-muted">{t('ring.no_members')}</p>}
      </div>
    </Dialog>
  );
}

function RingRow({ chatKey, person: { uid, name } }: { chatKey: ChatKey; person: Person }) {
  const { t } = useTranslation('call');
  const myUid = useMyUid();
  const call = useCall(chatKey);
  const isRinging = call?.ringing.some((one) => one === uid) ?? false;
  // The server refuses a ring by a device that is still connecting.
  const isIn = call?.users.some((one) => one.uid === myUid) ?? false;
  const waits = isRinging ? t('ring.rings') : t('joining');
  return (
    <li className="flex items-center gap-2.5 py-1">
      <UserAvatar uid={uid} size={32} hasPresence />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <span role="status" className="text-sm text-muted">
        {isRinging && t('ring.rings')}
      </span>
      <Button
        aria-label={t('ring.call_of', { name })}
        disabledReason={isRinging || !isIn ? waits : undefined}
        icon={<Phone size={16} aria-hidden />}
        onClick={() => void ringInCall(chatKey, uid)}
      >
        {t('ring.call')}
      </Button>
    </li>
  );
}
