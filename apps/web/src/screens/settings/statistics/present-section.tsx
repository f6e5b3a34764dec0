import type { Statistics } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { LargestUsers } from '../largest-users.tsx';

/** What there is now. */
export function PresentSection({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { public_channels, private_channels, storage } = statistics;
  const channels = { public: format.number(public_channels), private: format.number(private_channels) };
  return (
    <>
      <SettingsSection title={t('statistics.now')}>
        <SettingsCard>
          <Figure label={t('statistics.people')} value={format.number(statistics.people)} />
          <Figure label={t('statistics.visitors')} value={format.number(statistics.visitors)} />
          <Figure label={t('statistics.bots')} value={format.number(statistics.bots)} />
          <Figure label={t('statistics.channels')} value={t('statistics.channels_value', channels)} />
          <Figure label={t('statistics.all_messages')} value={format.number(statistics.messages)} />
          <Figure label={t('statistics.streams')} value={format.number(statistics.open_streams)} />
        </SettingsCard>
      </SettingsSection>
      <SettingsSection title={t('storage.title')}>
        <SettingsCard>
          <Figure label={t('storage.used')} value={format.bytes(storage.used_bytes)} />
          <Figure label={t('statistics.images')} value={format.bytes(storage.image_bytes)} />
          <Figure label={t('statistics.videos')} value={format.bytes(storage.video_bytes)} />
          <Figure label={t('statistics.audio')} value={format.bytes(storage.audio_bytes)} />
          <Figure
            label={t('statistics.other')}
            text={t('statistics.other_text')}
            value={format.bytes(storage.other_bytes)}
          />
          <Figure label={t('storage.free')} value={format.bytes(storage.free_bytes)} />
        </SettingsCard>
        {storage.largest.length > 0 && <LargestUsers largest={storage.largest} />}
      </SettingsSection>
    </>
  );
}

function Figure({ value, ...row }: { label: string; text?: string; value: string }) {
  return (
    <SettingsRow {...row}>
      <span className="tabular-nums">{value}</span>
    </SettingsRow>
  );
}
