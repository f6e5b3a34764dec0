import type { OwnSession } from '@loquat/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSession, listSessions, markSessionsSeen, SESSIONS } from '#features/auth/sessions.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { Tag } from '#ui/tag.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { OtherDevicesDialog } from './other-devices-dialog.tsx';

/** Interval at which the open list is loaded again. */
const REFRESH_MS = 10_000;

/** The devices on which the user is signed in, with buttons to sign them out. */
export function DevicesArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.devices')} text={t('devices.text')}>
      <QueryArea queryKey={SESSIONS} load={listSessions}>
        {(sessions) => <Devices sessions={sessions} />}
      </QueryArea>
    </SettingsFrame>
  );
}

function Devices({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('setting');
  useQuery({ queryKey: SESSIONS, queryFn: listSessions, refetchInterval: REFRESH_MS }, queryClient);
  const leaving = useDialogOnDemand();
  // The pressed button disappears with its row.
  const listRef = useRef<HTMLDivElement>(null);
  const focusList = () => listRef.current?.focus();
  const arrived = useArrived(sessions);
  const isAlone = sessions.every(({ is_current }) => is_current);
  return (
    <div ref={listRef} tabIndex={-1} role="group" aria-label={t('area.devices')} className="grid gap-3.5 outline-none">
      <SettingsCard>
        {sessions.map((session) => (
          <DeviceRow
            key={session.device}
            session={session}
            isNew={arrived.includes(session.device)}
            onEnded={focusList}
          />
        ))}
      </SettingsCard>
      {isAlone ? (
        <p className="text-muted">{t('devices.alone')}</p>
      ) : (
        <Button variant="danger-quiet" className="justify-self-start" onClick={leaving.show}>
          {t('devices.end_others')}
        </Button>
      )}
      {leaving.isWanted && (
        <Suspense>
          <OtherDevicesDialog {...leaving.dialog} finalFocus={listRef} />
        </Suspense>
      )}
    </div>
  );
}

/** The devices that are new at this visit. Showing them marks them as seen. */
function useArrived(sessions: readonly OwnSession[]): readonly string[] {
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const unseen = sessions.flatMap(({ device, is_new, is_current }) => (is_new && !is_current ? [device] : []));
  const added = unseen.filter((device) => !arrived.includes(device));
  if (added.length > 0) setArrived([...arrived, ...added]);
  const count = arrived.length;
  useEffect(() => {
    // If that fails, the next visit shows them as new again.
    if (count > 0) markSessionsSeen().catch(() => {});
  }, [count]);
  return arrived;
}

interface DeviceRowProps {
  session: OwnSession;
  isNew: boolean;
  onEnded: () => void;
}

function DeviceRow({ session, isNew, onEnded }: DeviceRowProps) {
  const { t } = useTranslation('setting');
  const { device, is_current } = session;
  const name = session.name || t('devices.unknown');
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => endSession(device),
      onSuccess: () => {
        toasts.success(t('devices.ended', { name }));
        onEnded();
      },
      onError: reportFailure,
    },
    queryClient,
  );
  return (
    <SettingsRow label={name} tag={isNew && <Tag tone="admin">{t('devices.new')}</Tag>} text={useDeviceFacts(session)}>
      {!is_current && (
        <Button
          size="sm"
          aria-label={t('devices.end_of', { name })}
          isLoading={isPending}
          loadingText={t('devices.ending')}
          onClick={() => mutate()}
        >
          {t('devices.end')}
        </Button>
      )}
    </SettingsRow>
  );
}

function useDeviceFacts({ is_current, is_online, last_seen_at, signed_in_at }: OwnSession): string {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const seen = is_online ? t('devices.online') : t('devices.seen', { when: format.relative(last_seen_at) });
  return [
    is_current ? t('devices.this') : seen,
    signed_in_at !== null && t('devices.since', { when: format.moment(signed_in_at) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
