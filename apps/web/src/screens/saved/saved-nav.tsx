import { AudioLines, File, Film, Image, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { partsOf } from '../../features/chat/chat-parts.tsx';
import { useChatName } from '../../features/conversations/conversations.ts';
import { hasKind, savedKinds, sourcesOf } from '../../features/saved/select-saved.ts';
import { useSaved } from '../../features/saved/use-saved.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { setSavedView, useSavedView } from './saved-view.store.ts';

const icons = { all: Layers, images: Image, videos: Film, audios: AudioLines, files: File };

/** The filters of saved items, in the list column. */
export function SavedNav() {
  const { t } = useTranslation('fav');
  const { kind, source, words } = useSavedView();
  const { items, isPending, isError } = useSaved();
  return (
    <>
      <h2 className="px-[18px] py-1.5 font-heading text-[17px]/[1.6] font-bold tracking-[-0.02em]">{t('title')}</h2>
      <SearchField
        label={t('search')}
        value={words}
        onValueChange={(next) => setSavedView({ words: next })}
        className="mx-3 mb-2.5 flex-none"
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3" tabIndex={-1}>
        <ul aria-label={t('kinds')} className="grid gap-0.5">
          {savedKinds.map((value) => {
            const Icon = icons[value];
            return (
              <FilterRow
                key={value}
                icon={<Icon size={18} aria-hidden />}
                // i18n-keys: kind.all, kind.images, kind.videos, kind.audios, kind.files
                label={t(`kind.${value}`)}
                count={isPending || isError ? undefined : items.filter((item) => hasKind(item, value)).length}
                isOn={source === null && kind === value}
                onSelect={() => setSavedView({ kind: value, source: null })}
              />
            );
          })}
        </ul>
        {items.length > 0 && <h3 className="px-2.5 pt-4 pb-1.5 text-xs font-semibold text-muted">{t('from')}</h3>}
        <ul aria-label={t('from')} className="grid gap-0.5">
          {sourcesOf(items).map((from) => (
            <SourceRow key={from.source} {...from} isOn={source === from.source} />
          ))}
        </ul>
      </div>
      <p className="px-5 py-4 text-[12.5px] text-pretty text-muted">{t('private')}</p>
    </>
  );
}

function SourceRow({ source, count, isOn }: { source: ChatKey; count: number; isOn: boolean }) {
  const { t } = useTranslation('fav');
  const { Icon } = partsOf(source);
  return (
    <FilterRow
      icon={<Icon size={18} aria-hidden />}
      label={useChatName(source) || t('gone_chat')}
      count={count}
      isOn={isOn}
      onSelect={() => setSavedView({ source, kind: 'all' })}
    />
  );
}

interface FilterRowProps {
  icon: ReactNode;
  label: string;
  /** Undefined while the count is unknown. */
  count: number | undefined;
  isOn: boolean;
  onSelect: () => void;
}

function FilterRow({ icon, label, count, isOn, onSelect }: FilterRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={onSelect}
        className="flex h-9 w-full items-center gap-2.5 rounded-[10px] px-2.5 text-left font-medium text-muted hover:bg-hover aria-[current=true]:ui-selected aria-[current=true]:bg-surface dark:aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:[&>svg]:text-leaf aria-[current=true]:shadow-[var(--elev-1),0_0_0_1px_var(--border)]"
      >
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span className="text-sm font-normal tabular-nums">{count}</span>
      </button>
    </li>
  );
}
