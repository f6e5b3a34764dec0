import type { CannedAnswer } from '@loquat/contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CannedAnswerDialog } from './canned-answer-dialog.tsx';
import { DeleteCannedDialog } from './delete-canned-dialog.tsx';

/** The team's texts for visitors: add, change, delete. */
export function CannedAnswers({ answers }: { answers: readonly CannedAnswer[] }) {
  const { t } = useTranslation('widget');
  const [edited, setEdited] = useState<CannedAnswer | 'new'>();
  const [doomed, setDoomed] = useState<CannedAnswer>();
  return (
    <section aria-labelledby="canned-answers" className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="canned-answers" className="font-[650]">
          {t('canned.title')}
        </h2>
        <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('canned.add')}
        </Button>
      </div>
      <p className="text-muted">{t('canned.about')}</p>
      {answers.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
          {answers.map((answer) => (
            <AnswerRow key={answer.id} answer={answer} onEdit={setEdited} onDelete={setDoomed} />
          ))}
        </ul>
      )}
      {edited && (
        <CannedAnswerDialog answer={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {doomed && <DeleteCannedDialog answer={doomed} onClose={() => setDoomed(undefined)} />}
    </section>
  );
}

interface AnswerRowProps {
  answer: CannedAnswer;
  onEdit: (answer: CannedAnswer) => void;
  onDelete: (answer: CannedAnswer) => void;
}

function AnswerRow({ answer, onEdit, onDelete }: AnswerRowProps) {
  const { t } = useTranslation('widget');
  const { name, text } = answer;
  return (
    <li className="flex items-center gap-2 py-2 pr-3 pl-[18px]">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="line-clamp-2 text-sm whitespace-pre-line wrap-anywhere text-muted">{text}</span>
      </span>
      <IconButton size="sm" aria-label={t('canned.edit_named', { name })} onClick={() => onEdit(answer)}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton size="sm" aria-label={t('canned.delete_named', { name })} onClick={() => onDelete(answer)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
