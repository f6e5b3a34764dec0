import type { Asks } from '../security/authorisation/ask.ts';
import type { Actions } from './live/action.ts';

/** What a feature contributes to the tests of all calls. */
export interface FeatureTests {
  /** Who may make each of its calls: lines as in `security/authorisation.table.ts`, which explains them. */
  authorisation: string;
  /** How to create the objects of those lines. */
  asks: Asks;
  /** For each call with a JSON body, a valid body, which tests then spoil field by field. */
  bodies: Readonly<Record<string, unknown>>;
  /** Its calls among the thousands of random ones, after which all clients must agree. */
  actions: Actions;
}
