import { STATISTICS_DAYS_CHOICES } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getStatistics, statisticsKey } from '../../../features/statistics/statistics.actions.ts';
import { SegmentedChoice } from '../../../ui/form/segmented-choice.tsx';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { DaysSection } from './days-section.tsx';
import { PresentSection } from './present-section.tsx';

type DaysChoice = (typeof STATISTICS_DAYS_CHOICES)[number];

/** How much the server is used. */
export function StatisticsArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const [days, setDays] = useState<DaysChoice>(30);
  return (
    <SettingsFrame title={t('setting:area.statistics')} text={t('statistics.text')} isWide>
      {/* Not as wide as the page. */}
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
      <AskedArea queryKey={statisticsKey(days)} load={() => getStatistics(days)}>
        {(statistics) => (
          <>
            {!statistics.is_complete && (
              <p role="status" className="text-muted">
                {t('statistics.incomplete')}
              </p>
            )}
            <DaysSection days={statistics.days} />
            <PresentSection statistics={statistics} />
          </>
        )}
      </AskedArea>
    </SettingsFrame>
  );
}
