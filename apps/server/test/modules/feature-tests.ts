import type { EventType } from '@loquat/contract';
import type { Learning } from '../client-model/knowledge.ts';
import type { Asks } from '../security/authorisation/ask.ts';
import type { Actions } from './live/action.ts';

/** What a feature contributes to the tests of all calls and events: exported as `featureTests` by its file in this folder. */
export interface FeatureTests {
  /** Who may make each of its calls: lines as in `security/authorisation.table.ts`, which explains them. */
  authorisation: string;
  /** How to create the objects of those lines. */
  asks: Asks;
  /** For each call with a JSON body, a valid body, which tests then spoil field by field. */
  bodies: Readonly<Record<string, unknown>>;
  /** Its calls among the thousands of random ones, after which all clients must agree. */
  actions?: Actions;
  /** How a client applies its events. */
  learning?: Learning;
  /** Events that send its state at the start of each stream, in order. */
  initial?: readonly EventType[];
}
