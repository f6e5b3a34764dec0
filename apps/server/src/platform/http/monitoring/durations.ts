const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures of one series: its labels, and the answers in each bucket, with those beyond the last one at the end. */
interface Series {
  readonly method: string;
  readonly status: number;
  readonly labels: string;
  readonly counts: number[];
  sum: number;
}

const seriesOf = (method: string, route: string, status: number): Series => ({
  method,
  status,
  // Both formats escape the same three characters.
  labels: `method=${JSON.stringify(method)},route=${JSON.stringify(route)},status="${status}"`,
  counts: Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0),
  sum: 0,
});

function linesOf(name: string, { labels, counts, sum }: Series): string[] {
  let count = 0;
  const buckets = [...BUCKETS_SECONDS, '+Inf'].map((bound, index) => {
    count += counts[index] ?? 0;
    return `${name}_bucket{le="${bound}",${labels}} ${count}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
}

/**
 * A histogram of answer times, by method, route and status. It is our own, since prom-client's joins the labels of each
 * answer to a text for the lookup: 2.4 of the 40 µs that a send takes.
 */
export class Durations {
  readonly #byRoute = new Map<string, Series[]>();

  /** `ms`: from the first byte of a request to the end of its answer. */
  observe(method: string, route: string, status: number, ms: number): void {
    const series = this.#seriesOf(method, route, status);
    const seconds = ms / 1_000;
    let bucket = 0;
    while (seconds > (BUCKETS_SECONDS[bucket] ?? Infinity)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  /** The number of answers of a route by status. */
  statusesOf(route: string): (readonly [status: number, count: number])[] {
    const series = this.#byRoute.get(route) ?? [];
    return series.map(({ status, counts }) => [status, counts.reduce((sum, count) => sum + count, 0)]);
  }

  /** The histogram in Prometheus' text format. */
  text(name: string, help: string): string {
    const series = [...this.#byRoute.values()].flat().flatMap((one) => linesOf(name, one));
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...series, ''].join('\n');
  }

  #seriesOf(method: string, route: string, status: number): Series {
    let ofRoute = this.#byRoute.get(route);
    if (!ofRoute) this.#byRoute.set(route, (ofRoute = []));
    let series = ofRoute.find((one) => one.status === status && one.method === method);
    if (!series) ofRoute.push((series = seriesOf(method, route, status)));
    return series;
  }
}
