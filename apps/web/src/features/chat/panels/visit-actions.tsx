import type { Visitor } from '@loquat/contract';
import { CircleCheck, History, RotateCcw, UserRoundCheck, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import { usePending } from '#lib/use-pending.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { useMe } from '../../users/users.selectors.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { VisitHistoryDialog } from './visit-history-dialog.tsx';
import { assignVisitor, setVisitorDone } from './visit.actions.ts';

/**
 * The team's actions on a conversation with a visitor. They are for its host, and for administrators, who read earlier
 * messages only once they have taken over. Other users who see a visitor are former hosts.
 */
export function VisitActions({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('chat');
  const history = useDialogOnDemand();
  const isMine = visitor.host === useMyUid();
  const isAdmin = useMe()?.is_admin ?? false;
  return (
    <>
      {(isMine || isAdmin) && <Decisions visitor={visitor} isMine={isMine} />}
      {(isMine || !isAdmin) && (
        <Button isBlock icon={<History size={16} aria-hidden />} onClick={history.show}>
          {t('visit.history')}
        </Button>
      )}
      {history.isWanted && <VisitHistoryDialog visitor={visitor} {...history.dialog} />}
    </>
  );
}

function Decisions({ visitor: { uid, host, is_done }, isMine }: { visitor: Visitor; isMine: boolean }) {
  const { t } = useTranslation('chat');
  const myUid = useMyUid();
  const assigning = useDialogOnDemand();
  const done = usePending(() => setVisitorDone(uid, !is_done));
  const taking = usePending(() => assignVisitor(uid, myUid));
  const Icon = is_done ? RotateCcw : CircleCheck;
  return (
    <>
      <Button isBlock icon={<Icon size={16} aria-hidden />} isLoading={done.isPending} onClick={() => done.run()}>
        {is_done ? t('visit.take_up') : t('visit.mark_done')}
      </Button>
      {!isMine && (
        <Button
          isBlock
          icon={<UserRoundCheck size={16} aria-hidden />}
          isLoading={taking.isPending}
          onClick={() => taking.run()}
        >
          {t('visit.take_over')}
        </Button>
      )}
      <Button isBlock icon={<UsersRound size={16} aria-hidden />} onClick={assigning.show}>
        {t('visit.assign')}
      </Button>
      {assigning.isWanted && (
        <Suspense>
          <AssignDialog uid={uid} host={host} {...assigning.dialog} />
        </Suspense>
      )}
    </>
  );
}
