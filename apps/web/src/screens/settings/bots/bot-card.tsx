import { AVATAR_SIZE_PX, type User } from '@loquat/contract';
import { Check, ChevronDown, CircleAlert, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BotKeys } from '#features/bots/bot-keys.tsx';
import { keysQuery, loadKeys, setPublic, updateBotPicture } from '#features/bots/bots.actions.ts';
import { DeleteBotDialog } from '#features/bots/delete-bot-dialog.tsx';
import { EditBotDialog } from '#features/bots/edit-bot-dialog.tsx';
import { type WebhookCheck, WebhookForm } from '#features/bots/webhook-form.tsx';
import { PictureButton } from '#features/users/picture-button.tsx';
import { UserAvatar } from '#features/users/user-avatar.tsx';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { SwitchRow } from '../form/switch-row.tsx';

export interface BotCardProps {
  bot: User;
  /** Empty = none. */
  webhook: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** A bot and, while it is open, its webhook, its keys and a button to delete it. */
export function BotCard({ bot, webhook, isOpen, onToggle }: BotCardProps) {
  const { t } = useTranslation('admin');
  const [check, setCheck] = useState<WebhookCheck>();
  const [asks, setAsks] = useState<'edit' | 'delete'>();
  const close = () => setAsks(undefined);
  const picture = (
    <div className="flex items-center gap-3.5">
      <UserAvatar uid={bot.uid} size={56} />
      <PictureButton edgePx={AVATAR_SIZE_PX} onSave={(png) => updateBotPicture(bot.uid, png)} />
    </div>
  );
  return (
    <SettingsCard>
      <section aria-label={bot.name} className="divide-y divide-line">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3 sm:px-[18px]">
          <UserAvatar uid={bot.uid} size={40} />
          <span className="min-w-0 flex-1 basis-24">
            <h2 className="font-[650] wrap-anywhere">{bot.name}</h2>
            <span className="block text-sm text-muted">{t('bots.uid', { uid: bot.uid })}</span>
          </span>
          <WebhookTag hasWebhook={webhook !== ''} check={check} />
          <span className="flex">
            <IconButton aria-label={t('bots.edit_named', { name: bot.name })} onClick={() => setAsks('edit')}>
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={t('bots.details', { name: bot.name })}
              aria-expanded={isOpen}
              onClick={onToggle}
              className="aria-expanded:[&>svg]:rotate-180"
            >
              <ChevronDown size={18} aria-hidden />
            </IconButton>
          </span>
        </header>
        {isOpen && (
          <>
            <WebhookForm uid={bot.uid} saved={webhook} onChecked={setCheck} />
            <QueryArea queryKey={keysQuery(bot.uid)} load={() => loadKeys(bot.uid)}>
              {(keys) => <BotKeys bot={bot} keys={keys} />}
            </QueryArea>
            <PublicSwitch bot={bot} />
            <SettingsRow label={t('bots.delete')} text={t('bots.delete_text')}>
              <Button variant="danger-quiet" onClick={() => setAsks('delete')}>
                {t('bots.delete')}
              </Button>
            </SettingsRow>
          </>
        )}
      </section>
      {asks === 'edit' && <EditBotDialog bot={bot} onClose={close} picture={picture} />}
      {asks === 'delete' && <DeleteBotDialog bot={bot} onClose={close} />}
    </SettingsCard>
  );
}

function PublicSwitch({ bot }: { bot: User }) {
  const { t } = useTranslation('admin');
  const [isSaving, setIsSaving] = useState(false);
  const change = async (isPublic: boolean): Promise<void> => {
    setIsSaving(true);
    await setPublic(bot.uid, isPublic).catch(reportFailure);
    setIsSaving(false);
  };
  return (
    <SwitchRow
      label={t('bots.public')}
      help={t('bots.public_text')}
      checked={bot.is_public === true}
      disabled={isSaving}
      onCheckedChange={(checked) => void change(checked)}
    />
  );
}

function WebhookTag({ hasWebhook, check }: { hasWebhook: boolean; check: WebhookCheck }) {
  const { t } = useTranslation('admin');
  if (!hasWebhook) return null;
  if (check === 'fails') {
    return (
      <Tag tone="failed">
        <CircleAlert size={12} aria-hidden />
        {t('bots.webhook.tag_fails')}
      </Tag>
    );
  }
  if (check === 'answers') {
    return (
      <Tag tone="on">
        <Check size={12} aria-hidden />
        {t('bots.webhook.tag_answers')}
      </Tag>
    );
  }
  return <Tag>{t('bots.webhook.tag')}</Tag>;
}
