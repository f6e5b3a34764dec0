import type { FeatureTests } from './modules/feature-tests.ts';
import { notificationTests } from './modules/notifications.ts';
import { pinTests } from './modules/pins.ts';

/** What features contribute to the tests of all calls. */
export const featureTests: readonly FeatureTests[] = [pinTests, notificationTests];
