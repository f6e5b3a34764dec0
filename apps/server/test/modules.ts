import type { FeatureTests } from './modules/feature-tests.ts';
import { pinTests } from './modules/pins.ts';

/** What features bring to the tests that go over all calls. */
export const featureTests: readonly FeatureTests[] = [pinTests];
