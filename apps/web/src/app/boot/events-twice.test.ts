import type { ServerEvent } from '@loquat/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedState } from '../../state/feature-state.ts';
import { anyEvent } from '../../testing/event-arbitrary.ts';
import { appStates } from './feature-states.ts';

const CONTEXT = { myUid: 1, now: 1_700_000_000_000 };
const RUNS = 500;

const after = ({ on }: ListedState, state: object, event: ServerEvent): object =>
  on[event.type]?.(state, event, CONTEXT) ?? state;

test.each(appStates.map((feature) => [feature.name, feature] as const))(
  '%s: after any history a repeated event changes nothing',
  (_name, feature) => {
    const property = fc.property(fc.array(anyEvent, { maxLength: 12 }), anyEvent, (history, event) => {
      const start = history.reduce((state, past) => after(feature, state, past), feature.store.getInitialState());
      const once = after(feature, start, event);
      expect(after(feature, once, event)).toEqual(once);
    });
    fc.assert(property, { numRuns: RUNS });
  },
);
