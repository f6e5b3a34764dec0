import { userEndpoints } from '@loquat/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../hooks/query-client.ts';
import { readableEmail } from '../../lib/readable-email.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { connection } from '../../state/connection.ts';
import { Switch } from '../../ui/form/switch.tsx';

const users = connection.callsOf(userEndpoints);
const OWN_ACCOUNT = ['users', 'me'] as const;

const saveWish = (msg_smtp_notify_enable: boolean) => users.updateMe({ body: { msg_smtp_notify_enable } });

/** Whether the user gets mails about missed messages: for users with an address, if the server sends such mails. */
export function DigestSwitch() {
  const { t } = useTranslation('setting');
  const { data: me } = useQuery({ queryKey: OWN_ACCOUNT, queryFn: () => users.getMe() }, queryClient);
  const { mutate, variables, isPending } = useMutation(
    {
      mutationFn: saveWish,
      onSuccess: (saved) => queryClient.setQueryData(OWN_ACCOUNT, saved),
      onError: reportFailure,
    },
    queryClient,
  );
  if (!me) return null;
  return (
    <div className="px-[18px] py-3">
      <Switch
        label={t('digest.label')}
        help={t('digest.text', { email: readableEmail(me.email ?? '') })}
        checked={isPending ? variables : (me.msg_smtp_notify_enable ?? true)}
        onCheckedChange={mutate}
      />
    </div>
  );
}
