import { ArrowDownUp, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChatName } from '../../features/conversations/conversations.ts';
import { SavedCard } from '../../features/saved/saved-card.tsx';
import { SavedFailure, SavedSkeleton } from '../../features/saved/saved-states.tsx';
import { savedKinds, selectSaved } from '../../features/saved/select-saved.ts';
import { type Saved, useSaved } from '../../features/saved/use-saved.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { MenuButton, menuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { setSavedView, useSavedView } from './saved-view.store.ts';

const choiceMenu = menuOnDemand(async () => (await import('../../ui/menu/choice-menu.tsx')).ChoiceMenu);

/** The saved items that match the filters, each as a card. */
export function SavedScreen() {
  const { t } = useTranslation('fav');
  const { kind, source } = useSavedView();
  const name = useChatName(source ?? 'u:0');
  const { items, isPending, isError, retry } = useSaved();
  // i18n-keys: kind.all, kind.images, kind.videos, kind.audios, kind.files
  const title = source === null ? t(`kind.${kind}`) : name || t('gone_chat');
  return (
    <div className="grid h-full grid-rows-[auto_auto_minmax(0,1fr)]">
      <header className="flex items-center gap-3.5 px-4 pt-4 pb-2 md:px-7 md:pt-[22px]">
        <h1 className="min-w-0 flex-1 truncate font-heading text-[24px]/[1.15] font-bold tracking-[-0.02em]">
          {title}
        </h1>
        <OrderChoice />
      </header>
      <PhoneTools />
      {isPending ? <SavedSkeleton /> : isError ? <SavedFailure onRetry={retry} /> : <SavedList items={items} />}
    </div>
  );
}

function SavedList({ items }: { items: readonly Saved[] }) {
  const { t } = useTranslation('fav');
  const view = useSavedView();
  const matches = selectSaved(items, view);
  if (items.length === 0)
    return (
      <EmptyState art="saved" title={t('empty_title')}>
        {t('empty_text')}
      </EmptyState>
    );
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto px-4 pb-6 md:px-7" tabIndex={-1}>
      <SavedFilters items={items} />
      {matches.length === 0 ? (
        <EmptyState art="search" title={t('none_title')}>
          {t('none_text')}
        </EmptyState>
      ) : (
        <ol aria-label={t('title')} className="mx-auto grid w-full max-w-[820px] gap-3.5 pt-2">
          {matches.map((item) => (
            <li key={item.id} className="min-w-0">
              <SavedCard item={item} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function OrderChoice() {
  const { t } = useTranslation('fav');
  const { order } = useSavedView();
  const labels = { newest: t('newest'), oldest: t('oldest') };
  const menuProps = {
    label: t('order'),
    items: [
      { value: 'newest', label: labels.newest },
      { value: 'oldest', label: labels.oldest },
    ],
    value: order as string,
    onValueChange: (next: string) => setSavedView({ order: next === 'oldest' ? 'oldest' : 'newest' }),
  };
  return (
    <MenuButton
      menu={choiceMenu}
      menuProps={menuProps}
      trigger={
        <Button size="sm" icon={<ArrowDownUp size={14} aria-hidden />}>
          {labels[order]}
          <ChevronDown size={14} aria-hidden className="text-muted" />
        </Button>
      }
    />
  );
}

/** Search and filters for phones, which have no list column. */
function PhoneTools() {
  const { t } = useTranslation('fav');
  const { kind, source, words } = useSavedView();
  return (
    <div className="grid gap-2.5 px-4 pb-2 md:hidden">
      <SearchField label={t('search')} value={words} onValueChange={(next) => setSavedView({ words: next })} />
      <div role="group" aria-label={t('kinds')} className="flex gap-1.5 overflow-x-auto pb-1">
        {savedKinds.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={source === null && kind === value}
            onClick={() => setSavedView({ kind: value, source: null })}
            className="h-11 flex-none rounded-full px-4 text-sm font-medium text-muted shadow-[inset_0_0_0_1px_var(--border-strong)] aria-pressed:bg-leaf-soft aria-pressed:font-semibold aria-pressed:text-leaf-soft-text aria-pressed:shadow-none"
          >
            {t(`kind.${value}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
