/** One number, or one for each value of a label. Labels have few values, known in advance: never ids or people's text. */
export type Reading = number | { label: string; values: Readonly<Record<string, number>> };

/** Something operators watch, read at the moment it is requested; docs/monitoring.md lists all of them. */
export interface Figure {
  /** As Prometheus names it: `loquat_`, what is counted, its unit; `_total` if it only rises. */
  name: string;
  help: string;
  /** `counter`: only rises, and begins anew at a start. */
  type: 'counter' | 'gauge';
  read(): Reading | Promise<Reading>;
}

type Read = Figure['read'];

/** A figure that goes up and down. */
export const gauge = (name: string, help: string, read: Read): Figure => ({ name, help, type: 'gauge', read });

/** A figure that only rises, and begins anew at a start. */
export const counter = (name: string, help: string, read: Read): Figure => ({ name, help, type: 'counter', read });

/** Counts outcomes, each from 0. */
export interface Tally<V extends string> {
  add(outcome: V): void;
  read(): Reading;
}

export function createTally<const V extends string>(label: string, outcomes: readonly V[]): Tally<V> {
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

/** In Prometheus' text format. A figure that cannot be read is left out; the others are not. */
export async function figuresText(figures: readonly Figure[], report: (error: unknown) => void): Promise<string> {
  const texts = figures.map(async ({ name, help, type, read }) => {
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
