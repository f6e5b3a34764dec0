import type { Page } from '@playwright/test';
import { round } from './figures.ts';

const PARTS = { ScriptDuration: 'scriptMs', LayoutDuration: 'layoutMs', RecalcStyleDuration: 'styleMs' } as const;

/** CPU time of a page's main thread during `run`, ms; on a busy machine it is more precise than elapsed time. */
export async function mainThread<T>(page: Page, run: () => Promise<T>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () =>
    new Map((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await read();
  const result = await run();
  const after = await read();
  await devtools.detach();
  const spent = (name: string): number => round(((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000);
  const parts = Object.entries(PARTS).map(([name, key]) => [key, spent(name)]);
  return { result, work: { taskMs: spent('TaskDuration'), ...Object.fromEntries(parts) } };
}
