import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { ChatAvatar } from '../../features/chat/chat-parts.tsx';
import { moveFocus } from '../../lib/browser/move-focus.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { matchNames } from '../../lib/name-match.ts';
import { SearchField } from '../../ui/form/search-field.tsx';

const MOST_SHOWN = 50;

/** A search field over the channels; passes on the name of the chosen one. */
export function ChannelPicker({ onPick }: { onPick: (name: string) => void }) {
  const { t } = useTranslation('chat');
  const [words, setWords] = useState('');
  const byId = channelsStore((state) => state.byId);
  const byName = Object.values(byId).toSorted((a, b) => a.name.localeCompare(b.name));
  const found = matchNames(byName, words, { limit: MOST_SHOWN });
  return (
    // The arrows move from the field through the channels.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it adds keys to the controls in it.
    <div className="grid gap-2" onKeyDown={(event) => moveFocus(event, 'input, li button')}>
      <SearchField label={t('search.find_chat')} value={words} onValueChange={setWords} />
      <ul className="max-h-60 overflow-y-auto">
        {found.map(({ gid, name }) => (
          <li key={gid}>
            <button
              type="button"
              onClick={() => onPick(name)}
              className="flex min-h-11 w-full items-center gap-[11px] rounded-[10px] px-2 text-left font-medium hover:bg-hover"
            >
              <ChatAvatar chatKey={channelKey(gid)} size={32} />
              <span className="min-w-0 truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-center text-sm text-muted">{t('search.no_chat')}</p>}
    </div>
  );
}
