import type { BotKey } from '@loquat/contract';
import { Copy, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { copyKey } from './copy-key.ts';
import { maskedKey } from './masked-key.ts';

const cell = 'px-2 py-2 align-middle first:pl-[18px]';

/** A key: its name, its value on request, and when it was created and used. */
export function KeyRow({ botKey, onDelete }: { botKey: BotKey; onDelete: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { name, key, created_at, last_used } = botKey;
  const [isShown, setIsShown] = useState(false);
  const usedAt = last_used === null ? t('bots.keys.never') : format.relative(last_used);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-semibold wrap-anywhere`}>
        {name}
        <span className="block text-sm font-normal text-muted md:hidden">{t('bots.keys.used', { when: usedAt })}</span>
        <span className="mt-1 block sm:hidden">
          <KeyValue value={key} isShown={isShown} />
        </span>
      </th>
      <td className={`${cell} max-sm:hidden`}>
        <KeyValue value={key} isShown={isShown} />
      </td>
      <td className={`${cell} whitespace-nowrap text-muted max-md:hidden`}>{format.day(created_at)}</td>
      <td className={`${cell} whitespace-nowrap text-muted max-md:hidden`}>{usedAt}</td>
      <td className="py-1.5 pr-3 text-right whitespace-nowrap">
        {key !== '' && (
          <>
            <IconButton
              size="sm"
              isOn={isShown}
              aria-label={t('bots.keys.show', { name })}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon size={16} aria-hidden />
            </IconButton>
            <IconButton size="sm" aria-label={t('bots.keys.copy', { name })} onClick={() => void copyKey(key)}>
              <Copy size={16} aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton size="sm" aria-label={t('bots.keys.delete', { name })} onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}

function KeyValue({ value, isShown }: { value: string; isShown: boolean }) {
  const { t } = useTranslation('admin');
  if (value === '') return <span className="text-sm font-normal text-muted">{t('bots.keys.lost')}</span>;
  return (
    <code className="inline-block rounded-md border border-(--code-border) bg-code px-1.5 py-0.5 text-[12.5px] font-normal break-all text-(--code-text)">
      {isShown ? value : maskedKey(value)}
    </code>
  );
}
