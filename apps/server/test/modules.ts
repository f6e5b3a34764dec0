import { readdirSync } from 'node:fs';
import type { FeatureTests } from './modules/feature-tests.ts';

const names = readdirSync(new URL('modules', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'feature-tests.ts')
  .map(({ name }) => name.replace('.ts', ''))
  .toSorted();

/** The features' parts of the tests of all calls and events. Each file in `modules` belongs to one feature. */
export const featureTests: readonly (FeatureTests & { name: string })[] = await Promise.all(
  names.map(async (name) => {
    const module = (await import(`./modules/${name}.ts`)) as { featureTests: FeatureTests };
    return { name, ...module.featureTests };
  }),
);
