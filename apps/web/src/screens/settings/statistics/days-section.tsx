import type { DayStatistics } from '@loquat/contract';
import { Download, Table } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '#lib/browser/save-csv.ts';
import { csvOf } from '#lib/csv.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { BarChart } from '#ui/chart/bar-chart.tsx';

const COLUMNS = ['date', 'messages', 'active', 'joined'] as const;

/** Days as CSV, the oldest first. */
const statisticsCsv = (days: readonly DayStatistics[]): string =>
  csvOf([COLUMNS, ...days.map((day) => COLUMNS.map((column) => day[column]))]);

const COUNTS = ['messages', 'active', 'joined'] as const;

/** Noon of a day: daylight saving cannot move it to another day. */
const noonOf = ({ date }: DayStatistics): number => new Date(`${date}T12:00`).getTime();

interface DaysProps {
  days: readonly DayStatistics[];
}

/** Statistics day by day, as charts or as a table. */
export function DaysSection({ days }: DaysProps) {
  const { t } = useTranslation('admin');
  const [isTable, setTable] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-[22px]">
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Table size={16} aria-hidden />}
          aria-pressed={isTable}
          onClick={() => setTable((wasTable) => !wasTable)}
        >
          {t('statistics.as_table')}
        </Button>
        <Button
          icon={<Download size={16} aria-hidden />}
          onClick={() => saveCsv(statisticsCsv(days), 'statistics.csv')}
        >
          {t('audit.export')}
        </Button>
      </div>
      {isTable ? <DaysTable days={days} /> : <DaysCharts days={days} />}
    </div>
  );
}

// i18n-keys: statistics.messages, statistics.active, statistics.joined
// i18n-keys: statistics.messages_text, statistics.active_text, statistics.joined_text
function DaysCharts({ days }: DaysProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return COUNTS.map((count) => (
    <BarChart
      key={count}
      title={t(`statistics.${count}`)}
      help={t(`statistics.${count}_text`)}
      format={format.number}
      points={days.map((day) => {
        const name = format.date(noonOf(day));
        const text = t('statistics.value', { day: name, value: format.number(day[count]) });
        return { key: day.date, name, value: day[count], text };
      })}
    />
  ));
}

function DaysTable({ days }: DaysProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const format = useFormat();
  return (
    <table className="w-full text-right tabular-nums">
      <caption className="sr-only">{t('setting:area.statistics')}</caption>
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 text-left font-medium">
            {t('statistics.day')}
          </th>
          {COUNTS.map((count) => (
            <th key={count} scope="col" className="py-2 pl-3 font-medium">
              {t(`statistics.${count}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="py-2 text-left font-medium">
              {format.date(noonOf(day))}
            </th>
            {COUNTS.map((count) => (
              <td key={count} className="py-2 pl-3">
                {format.number(day[count])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
