import type { BotKey, User } from '@loquat/contract';
import { Copy, KeyRound, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { copyKey } from './copy-key.ts';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { maskedKey } from './masked-key.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

export interface BotKeysProps {
  bot: User;
  keys: readonly BotKey[];
}

const headCell = 'px-2 py-2.5 text-left text-xs font-semibold text-muted first:pl-[18px]';

/** The keys of a bot: create, copy, delete. */
export function BotKeys({ bot, keys }: BotKeysProps) {
  const { t } = useTranslation('admin');
  const adding = useDialogOnDemand();
  const [made, setMade] = useState<{ name: string; key: string }>();
  const [doomed, setDoomed] = useState<BotKey>();
  return (
    <div className="relative">
      {made && <NewKeyNotice name={made.name} secret={made.key} bot={bot.name} onDismiss={() => setMade(undefined)} />}
      <table className="w-full" aria-label={t('bots.keys.label', { name: bot.name })}>
        <thead>
          <tr>
            <th className={headCell}>{t('bots.keys.name')}</th>
            <th className={`${headCell} max-sm:hidden`}>{t('bots.keys.value')}</th>
            <th className={`${headCell} max-md:hidden`}>{t('bots.keys.created')}</th>
            <th className={`${headCell} max-md:hidden`}>{t('bots.keys.last_used')}</th>
            <th className="py-1.5 pr-3 text-right">
              <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={adding.show}>
                {t('bots.keys.add')}
              </Button>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} botKey={key} onDelete={() => setDoomed(key)} />
          ))}
        </tbody>
      </table>
      {keys.length === 0 && <p className="px-[18px] pt-3 pb-4 text-muted">{t('bots.keys.none')}</p>}
      {adding.isWanted && <NewKeyDialog uid={bot.uid} {...adding.dialog} onCreated={setMade} />}
      {doomed && (
        <DeleteKeyDialog
          uid={bot.uid}
          botKey={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => setMade((shown) => (shown?.name === doomed.name ? undefined : shown))}
        />
      )}
    </div>
  );
}

interface NewKeyNoticeProps {
  name: string;
  secret: string;
  /** Name of the bot. */
  bot: string;
  onDismiss: () => void;
}

/** Shows that a key is ready, with buttons to copy it. */
function NewKeyNotice({ name, secret, bot, onDismiss }: NewKeyNoticeProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <div
      role="status"
      className="mx-3 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-accent-soft py-2.5 pr-2 pl-4 text-(--accent-soft-text)"
    >
      <KeyRound size={18} aria-hidden className="flex-none" />
      <span className="min-w-48 flex-1">
        <b className="block font-[650]">{t('bots.keys.ready', { name })}</b>
        {t('bots.keys.ready_text', { bot })}
      </span>
      <code className="rounded-md bg-surface px-1.5 py-0.5 text-[12.5px] text-ink">{maskedKey(secret)}</code>
      <Button size="sm" icon={<Copy size={16} aria-hidden />} onClick={() => void copyKey(secret)}>
        {t('common:copy.action')}
      </Button>
      <IconButton size="sm" aria-label={t('bots.keys.dismiss')} onClick={onDismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
