/** One number, or one for each value of a label. Labels have few values, known in advance: never ids or people's text. */
export type Reading = number | { label: string; values: Readonly<Record<string, number>> };

/** A figure for operators, read at the time of the request; docs/monitoring.md lists all of them. */
export interface Metric {
  /** The name in Prometheus: `loquat_`, the counted item, its unit; `_total` if it only rises. */
  name: string;
  help: string;
  /** `counter`: only rises, and restarts from 0 with the server. */
  type: 'counter' | 'gauge';
  read(): Reading | Promise<Reading>;
}

type Read = Metric['read'];

/** A figure that goes up and down. */
export const gauge = (name: string, help: string, read: Read): Metric => ({ name, help, type: 'gauge', read });

/** A figure that only rises, and restarts from 0 with the server. */
export const counter = (name: string, help: string, read: Read): Metric => ({ name, help, type: 'counter', read });

/** Counts outcomes, each from 0. */
export interface OutcomeCounter<V extends string> {
  add(outcome: V): void;
  read(): Reading;
}

export function countOutcomes<const V extends string>(label: string, outcomes: readonly V[]): OutcomeCounter<V> {
  const values = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  return {
    add: (outcome) => void (values[outcome] = (values[outcome] ?? 0) + 1),
    read: () => ({ label, values }),
  };
}

function samplesOf(name: string, reading: Reading): string[] {
  if (typeof reading === 'number') return [`${name} ${reading}`];
  const { label, values } = reading;
  return Object.entries(values).map(([value, count]) => `${name}{${label}=${JSON.stringify(value)}} ${count}`);
}

/** In Prometheus' text format. Unreadable metrics are omitted; the others are not. */
export async function metricsText(metrics: readonly Metric[], report: (error: unknown) => void): Promise<string> {
  const texts = metrics.map(async ({ name, help, type, read }) => {
    try {
      const samples = samplesOf(name, await read());
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples, ''].join('\n');
    } catch (error) {
      report(error);
      return '';
    }
  });
  return (await Promise.all(texts)).join('');
}
