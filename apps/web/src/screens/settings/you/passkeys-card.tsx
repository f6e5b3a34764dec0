import { type LoginConfig, type OwnPasskey } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PasskeyLack, passkeyLack } from '../../../features/passkeys/browser-passkeys.ts';
import { addPasskey, listPasskeys, PASSKEYS } from '../../../features/passkeys/passkeys.actions.ts';
import { usePasskeyProblem } from '../../../features/passkeys/use-passkey-problem.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { problemCodeOf } from '../../../lib/i18n/problem-key.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialogOnDemand } from '../../../ui/dialog/use-dialog-on-demand.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { PasskeyProofDialog } from './passkey-proof-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

/** The passkeys that sign in to the user's own account, and the way to a further one. */
export function PasskeysCard({ config }: { config: LoginConfig }) {
  const { t } = useTranslation('setting');
  const { data } = useQuery({ queryKey: PASSKEYS, queryFn: listPasskeys, retry: false }, queryClient);
  const cardRef = useRef<HTMLElement>(null);
  const lack = passkeyLack();
  const isOff = !config.passkey && lack !== 'insecure';
  if (!data || (isOff && data.length === 0)) return null;
  return (
    <section ref={cardRef} tabIndex={-1} aria-labelledby="passkeys" className="grid gap-2.5 outline-none">
      <h2 id="passkeys" className="font-[650]">
        {t('passkeys.title')}
      </h2>
      <SettingsCard>
        {data.map((passkey) => (
          <PasskeyRow key={passkey.credential_id} passkey={passkey} onRemoved={() => cardRef.current?.focus()} />
        ))}
        {config.passkey && lack === undefined ? <AddRow /> : <LackRow lack={lack} />}
      </SettingsCard>
    </section>
  );
}

// i18n-keys: passkeys.insecure, passkeys.unsupported, passkeys.off
function LackRow({ lack }: { lack: PasskeyLack | undefined }) {
  const { t } = useTranslation('setting');
  return <p className="px-[18px] py-3 text-sm text-muted">{t(lack ? `passkeys.${lack}` : 'passkeys.off')}</p>;
}

function AddRow() {
  const { t } = useTranslation('setting');
  const [isPending, setIsPending] = useState(false);
  const proof = useDialogOnDemand();
  const problemText = usePasskeyProblem();
  const add = async () => {
    setIsPending(true);
    try {
      const { name } = await addPasskey();
      toasts.success(t('passkeys.added', { name: name || t('passkeys.unnamed') }));
    } catch (error) {
      if (problemCodeOf(error) === 'passkey.proof_required') proof.show();
      else toasts.error(problemText(error));
    }
    setIsPending(false);
  };
  return (
    <SettingsRow label={t('passkeys.what')} text={t('passkeys.text')}>
      <Button size="sm" icon={<Plus size={16} aria-hidden />} isLoading={isPending} onClick={() => void add()}>
        {t('passkeys.add')}
      </Button>
      {proof.isWanted && <PasskeyProofDialog {...proof.dialog} />}
    </SettingsRow>
  );
}

function PasskeyRow({ passkey, onRemoved }: { passkey: OwnPasskey; onRemoved: () => void }) {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const renaming = useDialogOnDemand();
  const removal = useDialogOnDemand();
  const { created_at, last_used_at } = passkey;
  const name = passkey.name || t('passkeys.unnamed');
  const used =
    last_used_at === null ? t('passkeys.unused') : t('passkeys.used', { when: format.relative(last_used_at) });
  return (
    <SettingsRow label={name} text={`${t('passkeys.made', { when: format.moment(created_at) })} · ${used}`}>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={t('passkeys.rename_what', { name })} onClick={renaming.show}>
          {t('passkeys.rename')}
        </Button>
        <Button size="sm" aria-label={t('passkeys.remove_what', { name })} onClick={removal.show}>
          {t('passkeys.remove')}
        </Button>
      </span>
      {renaming.isWanted && <RenamePasskeyDialog {...renaming.dialog} passkey={passkey} />}
      {removal.isWanted && (
        <RemovePasskeyDialog {...removal.dialog} passkey={passkey} name={name} onRemoved={onRemoved} />
      )}
    </SettingsRow>
  );
}
