import { type Statistics, STATISTICS_DAYS_CHOICES } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getStatistics, statisticsKey } from '#features/statistics/statistics.actions.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { LargestUsers } from '../largest-users.tsx';
import { DaysSection } from './days-section.tsx';

/** The current totals. */
function TotalsSection({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { public_channels, private_channels, storage } = statistics;
  const channels = { public: format.number(public_channels), private: format.number(private_channels) };
  return (
    <>
      <SettingsSection title={t('statistics.now')}>
        <SettingsCard>
          <StatisticRow label={t('statistics.people')} value={format.number(statistics.people)} />
          <StatisticRow label={t('statistics.visitors')} value={format.number(statistics.visitors)} />
          <StatisticRow label={t('statistics.bots')} value={format.number(statistics.bots)} />
          <StatisticRow label={t('statistics.channels')} value={t('statistics.channels_value', channels)} />
          <StatisticRow label={t('statistics.all_messages')} value={format.number(statistics.messages)} />
          <StatisticRow label={t('statistics.streams')} value={format.number(statistics.open_streams)} />
        </SettingsCard>
      </SettingsSection>
      <SettingsSection title={t('storage.title')}>
        <SettingsCard>
          <StatisticRow label={t('storage.used')} value={format.bytes(storage.used_bytes)} />
          <StatisticRow label={t('statistics.images')} value={format.bytes(storage.image_bytes)} />
          <StatisticRow label={t('statistics.videos')} value={format.bytes(storage.video_bytes)} />
          <StatisticRow label={t('statistics.audio')} value={format.bytes(storage.audio_bytes)} />
          <StatisticRow
            label={t('statistics.other')}
            text={t('statistics.other_text')}
            value={format.bytes(storage.other_bytes)}
          />
          <StatisticRow label={t('storage.free')} value={format.bytes(storage.free_bytes)} />
        </SettingsCard>
        {storage.largest.length > 0 && <LargestUsers largest={storage.largest} />}
      </SettingsSection>
    </>
  );
}

function StatisticRow({ value, ...row }: { label: string; text?: string; value: string }) {
  return (
    <SettingsRow {...row}>
      <span className="tabular-nums">{value}</span>
    </SettingsRow>
  );
}

type DaysChoice = (typeof STATISTICS_DAYS_CHOICES)[number];

/** Usage of the server. */
export function StatisticsArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const [days, setDays] = useState<DaysChoice>(30);
  return (
    <SettingsFrame title={t('setting:area.statistics')} text={t('statistics.text')} isWide>
      {/* Keeps the control narrower than the page. */}
      <div>
        <SegmentedChoice
          label={t('statistics.range')}
          items={STATISTICS_DAYS_CHOICES.map((choice) => ({
            value: String(choice),
            label: t('statistics.days', { count: choice }),
          }))}
          value={String(days)}
          onValueChange={(value) => setDays(STATISTICS_DAYS_CHOICES.find((choice) => String(choice) === value) ?? days)}
        />
      </div>
      <QueryArea queryKey={statisticsKey(days)} load={() => getStatistics(days)}>
        {(statistics) => (
          <>
            {!statistics.is_complete && (
              <p role="status" className="text-muted">
                {t('statistics.incomplete')}
              </p>
            )}
            <DaysSection days={statistics.days} />
            <TotalsSection statistics={statistics} />
          </>
        )}
      </QueryArea>
    </SettingsFrame>
  );
}
