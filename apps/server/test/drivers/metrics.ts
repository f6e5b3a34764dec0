/** The current value of a series in `/metrics`, named with its label; NaN if it does not exist. */
export async function readMetric({ origin }: { origin: string }, series: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}
