import { isNotice, type Message, type Visitor } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#hooks/query-client.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { usePreviewText } from '../content/use-preview-text.ts';
import { listVisitorHistory } from './visit.actions.ts';

export interface VisitHistoryDialogProps {
  visitor: Visitor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All messages between a visitor and their hosts, for a host who took the conversation over. */
export function VisitHistoryDialog({ visitor: { uid, host }, open, onOpenChange }: VisitHistoryDialogProps) {
  const { t } = useTranslation('chat');
  const query = { queryKey: ['visit', uid, host], queryFn: () => listVisitorHistory(uid), enabled: open, gcTime: 0 };
  const { data, error } = useQuery(query, queryClient);
  const said = data?.filter(isSaid);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('visit.history')}>
      {error && <p role="alert">{failureText(error)}</p>}
      {!error && !said && <Spinner label={t('visit.loading')} />}
      {said?.length === 0 && <p className="text-muted">{t('visit.nothing_said')}</p>}
      {said && said.length > 0 && (
        <ol className="grid gap-3">
          {said.map((message) => (
            <Line key={message.mid} message={message} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const isSaid = ({ detail }: Message): boolean => detail.type !== 'reaction' && !isNotice(detail.properties);

function Line({ message: { from_uid, created_at, detail } }: { message: Message }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const preview = usePreviewText();
  const name = useNameOf(from_uid) ?? t('message.former_member');
  if (detail.type === 'reaction') return null;
  return (
    <li className="grid gap-0.5 text-base/[1.45]">
      <p className="flex items-baseline gap-2 text-sm">
        <b className="truncate font-semibold">{name}</b>
        <time dateTime={new Date(created_at).toISOString()} className="flex-none text-xs text-muted">
          {format.chatTime(created_at)}
        </time>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{preview(detail)}</p>
    </li>
  );
}
