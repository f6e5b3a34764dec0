import type { Asks } from '../security/authorisation/ask.ts';
import type { Actions } from './live/action.ts';

/** What a feature brings to the tests that go over all calls. */
export interface FeatureTests {
  /** Who may make each of its calls: lines as in `security/authorisation.table.ts`, which explains them. */
  authorisation: string;
  /** How to make what those lines are about. */
  asks: Asks;
  /** For each call that takes JSON a body that it accepts, to be spoiled field by field. */
  bodies: Readonly<Record<string, unknown>>;
  /** Its calls among the thousands of random ones, after which everybody has to know the same. */
  actions: Actions;
}
