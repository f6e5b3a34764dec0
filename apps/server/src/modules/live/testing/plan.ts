import * as fc from 'fast-check';
import { type Actions, setScene, type Step } from './action.ts';
import { expectAgreement } from './agreement.ts';
import { channelActions } from './channel-actions.ts';
import { messageActions } from './message-actions.ts';
import { personalActions } from './personal-actions.ts';
import { serverActions } from './server-actions.ts';
import { gather, NAMES, type Team } from './team.ts';

/** Steps of one batch happen at the same time. */
export interface Plan {
  isDiscreet: boolean;
  batches: readonly (readonly Step[])[];
}

const BATCH_MAX = 6;
/** Batches after which everybody has to agree. */
const CHAPTER = 12;

const actions: Actions = { ...messageActions, ...channelActions, ...personalActions, ...serverActions };

const person = fc.nat({ max: NAMES.length - 1 });
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(actions).map(([kind, [weight]]) => ({ weight: weight * 2, arbitrary: fc.constant(kind) })),
  ),
  who: person,
  whom: person,
  n: fc.nat({ max: 999 }),
});

export const planOf = (batchCount: number): fc.Arbitrary<Plan> =>
  fc.record({
    isDiscreet: fc.boolean(),
    batches: fc.array(fc.array(step, { minLength: 1, maxLength: BATCH_MAX }), {
      minLength: batchCount,
      maxLength: batchCount,
    }),
  });

async function act(team: Team, one: Step): Promise<void> {
  const scene = setScene(team, one);
  if (!scene.actor.isGone) await actions[one.kind]![1](scene);
}

/** Does what is planned on a fresh server. @throws when people come to know different things */
export async function carryOut({ isDiscreet, batches }: Plan): Promise<void> {
  const team = await gather(isDiscreet);
  try {
    for (const [index, batch] of batches.entries()) {
      await Promise.all(batch.map((one) => act(team, one)));
      team.clock.advance(1);
      const end = await team.server.reads.messages.lastMid();
      for (const gid of team.unsettled) team.since.set(gid, end);
      team.unsettled.clear();
      for (const client of team.clients) client.catchUp();
      if ((index + 1) % CHAPTER === 0) await expectAgreement(team);
    }
    await expectAgreement(team);
  } finally {
    await team.server.close();
  }
}

const lineOf = ({ kind, who, whom, n }: Step) => `${NAMES[who]} ${kind} (${NAMES[whom]}, ${n})`;

/** A plan as people read it: one line for what happens at the same time. */
export const scriptOf = ({ isDiscreet, batches }: Plan): string =>
  [...(isDiscreet ? ['(members are hidden)'] : []), ...batches.map((batch) => batch.map(lineOf).join('  |  '))].join(
    '\n',
  );

const fails = (plan: Plan): Promise<boolean> =>
  carryOut(plan).then(
    () => false,
    () => true,
  );

/** Leaves out, in ever smaller pieces, what a failure does not need; ends in time, with the shortest plan by then. */
export async function shorten(plan: Plan, deadline: number): Promise<Plan> {
  let shortest = plan;
  const isShorter = async (batches: Plan['batches']) => {
    const shorter = { ...plan, batches };
    const isFound = Date.now() < deadline && (await fails(shorter));
    if (isFound) shortest = shorter;
    return isFound;
  };
  for (let piece = Math.ceil(plan.batches.length / 2); Date.now() < deadline; piece = Math.ceil(piece / 2)) {
    for (let end = shortest.batches.length; end > 0; end -= piece) {
      await isShorter(shortest.batches.toSpliced(Math.max(0, end - piece), Math.min(piece, end)));
    }
    if (piece === 1) break;
  }
  for (const [index, batch] of shortest.batches.entries()) {
    for (const one of batch) {
      const fewer = shortest.batches[index]!.filter((other) => other !== one);
      await isShorter(shortest.batches.with(index, fewer));
    }
  }
  return shortest;
}
