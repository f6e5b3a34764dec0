import type { EventType } from '@loquat/contract';
import type { Learning } from '../client-model/knowledge.ts';
import type { Asks } from '../security/authorisation/ask.ts';
import type { Actions } from './live/action.ts';

/** A feature's part of the tests of all calls and events: exported as `featureTests` by its file in this folder. */
export interface FeatureTests {
  /** The authorisation of its calls: lines as in `security/authorisation.table.ts`, which explains them. */
  authorisation: string;
  /** How to create the objects of those lines. */
  asks: Asks;
  /** A valid body for each call with a JSON body; tests make one field after the other invalid. */
  bodies: Readonly<Record<string, unknown>>;
  /** Its actions among the thousands of random ones, after which all clients must agree. */
  actions?: Actions;
  /** How a client applies its events. */
  learning?: Learning;
  /** Events that send its state at the start of each stream, in order. */
  initial?: readonly EventType[];
}
