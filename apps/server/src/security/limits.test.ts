import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Contract from '@loquat/contract';
import { expect, onTestFinished, test as plain, vi } from 'vitest';
import { casesElsewhere } from '../../test/security/limits/cases-elsewhere.ts';
import { countCases } from '../../test/security/limits/count-cases.ts';
import { type LimitCase, meetAll } from '../../test/security/limits/limit-cases.ts';
import { rateCases } from '../../test/security/limits/rate-cases.ts';
import { startTestServer, test } from '../../test/servers/test-server.ts';

vi.mock('@loquat/contract', async (load) => {
  const { SMALL_LIMITS } = await import('../../test/security/limits/small-limits.ts');
  return { ...(await load<typeof Contract>()), ...SMALL_LIMITS };
});

const ROOT = new URL('../../../../', import.meta.url);
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, ROOT)), 'utf8');

/** The rows of the tables: their ids, and the numbers of their limits. */
const rows = [...read('docs/limits.md').matchAll(/^\| `([a-z-]+)` *\|(.*)\|$/gm)].map(([, id = '', rest = '']) => ({
  id,
  limit: rest.split('|')[1] ?? '',
}));
const cases: Record<string, LimitCase> = { ...rateCases, ...countCases, ...casesElsewhere };

plain('each limit of the documents has a case, and each case a limit', () => {
  expect(rows.map(({ id }) => id).toSorted()).toEqual(Object.keys(cases).toSorted());
  expect(rows.length).toBeGreaterThan(50);
});

plain('the documents have the numbers of the contract', async () => {
  const contract = await vi.importActual<typeof Contract>('@loquat/contract');
  const named = read('docs/limits.md').matchAll(/([\d,]+)[^\d|]*?\(`([A-Z_]+)(?:\.(\w+))?(?:\.(\w+))?`\)/g);
  let count = 0;
  for (const [, number = '', name = '', ...keys] of named) {
    const value = keys.reduce<unknown>(
      (of, key) => (key === undefined ? of : (of as Record<string, unknown>)[key]),
      contract[name as keyof typeof Contract],
    );
    expect([name, ...keys, Number(number.replaceAll(',', ''))]).toEqual([name, ...keys, value]);
    count += 1;
  }
  expect(count).toBeGreaterThan(20);
  for (const [rate, { stranger, member, admin }] of Object.entries(contract.CALLS_PER_MINUTE)) {
    const row = rows.find(({ id }) => id === `calls-${rate}`);
    expect([rate, row?.limit.match(/[\d,]+/g)?.map((text) => Number(text.replaceAll(',', '')))]).toEqual([
      rate,
      [stranger, member, admin],
    ]);
  }
});

const tried = Object.entries(cases).flatMap(([id, one]) => ('run' in one ? [{ id, ...one }] : []));
const triedElsewhere = Object.entries(cases).flatMap(([id, one]) =>
  'tests' in one ? Object.entries(one.tests).map(([file, titles]) => ({ id, file, titles })) : [],
);

for (const { id, env, run } of tried)
  test(`${id} is limited`, async ({ dataDir }) => {
    const server = await startTestServer({ ...env, DATA_DIR: dataDir });
    onTestFinished(() => server.close());
    await run(await meetAll(server, dataDir));
  });

plain.each(triedElsewhere)('$id is limited: its tests exist in $file', ({ file, titles }) => {
  const source = read(file);
  expect(titles.filter((title) => !source.includes(`'${title}'`))).toEqual([]);
});
