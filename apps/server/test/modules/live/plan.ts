import * as fc from 'fast-check';
import { found, nth } from '../../drivers/found.ts';
import { featureTests } from '../../modules.ts';
import { type Actions, setScene, type Step } from './action.ts';
import { expectAgreement } from './agreement.ts';
import { channelActions } from './channel-actions.ts';
import { messageActions } from './message-actions.ts';
import { personalActions } from './personal-actions.ts';
import { serverActions } from './server-actions.ts';
import { gather, NAMES, type Team } from './team.ts';

/** The steps of one batch run concurrently. */
export interface Plan {
  isDiscreet: boolean;
  batches: readonly (readonly Step[])[];
}

const BATCH_MAX = 6;
/** Number of batches after which all clients must agree. */
const CHAPTER = 12;

const actions: Actions = Object.assign(
  { ...messageActions, ...channelActions, ...personalActions, ...serverActions },
  ...featureTests.map((feature) => feature.actions ?? {}),
);

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
  if (!scene.actor.isGone) await found(actions[one.kind])[1](scene);
}

async function doBatch(team: Team, batch: readonly Step[]): Promise<void> {
  await Promise.all(batch.map((one) => act(team, one)));
  team.clock.advance(1);
  const end = await team.server.reads.messages.lastMid();
  for (const gid of team.unsettled) team.since.set(gid, end);
  team.unsettled.clear();
  for (const client of team.clients) client.catchUp();
}

/** Clients have different data, or data that they may not have. */
export class Disagreement extends Error {
  /** How many batches were executed. */
  readonly batchCount: number;

  constructor(batchCount: number, cause: Error) {
    super(cause.message, { cause });
    this.batchCount = batchCount;
  }
}

/** Executes a plan on a new server, which `afterwards` receives in its final state. @throws Disagreement */
export async function carryOut(
  { isDiscreet, batches }: Plan,
  afterwards: (team: Team) => Promise<void> = async () => {},
): Promise<void> {
  const team = await gather(isDiscreet);
  let batchCount = 0;
  try {
    for (const batch of batches) {
      batchCount += 1;
      await doBatch(team, batch);
      if (batchCount % CHAPTER === 0 || batchCount === batches.length) await expectAgreement(team);
    }
    await afterwards(team);
  } catch (error) {
    throw new Disagreement(batchCount, error as Error);
  } finally {
    await team.server.close();
  }
}

const lineOf = ({ kind, who, whom, n }: Step) => `${NAMES[who]} ${kind} (${NAMES[whom]}, ${n})`;

/** A plan in readable form: one line per batch. */
export const scriptOf = ({ isDiscreet, batches }: Plan): string =>
  [...(isDiscreet ? ['(members are hidden)'] : []), ...batches.map((batch) => batch.map(lineOf).join('  |  '))].join(
    '\n',
  );

/** A plan after which clients disagree, and the disagreement. */
export interface Finding {
  plan: Plan;
  disagreement: string;
}

/** The failing plan, without the batches after the failure. */
export const findingOf = (plan: Plan, { batchCount, message }: Disagreement): Finding => ({
  plan: { ...plan, batches: plan.batches.slice(0, batchCount) },
  disagreement: message,
});

/** Removes the steps that the disagreement does not need, in ever smaller pieces, until the deadline. */
export async function shorten(found: Finding, deadline: number): Promise<Finding> {
  let shortest = found;
  const attempt = async (batches: Plan['batches']) => {
    if (Date.now() > deadline) return;
    const plan = { ...found.plan, batches };
    await carryOut(plan).catch((error: Disagreement) => (shortest = findingOf(plan, error)));
  };
  const present = () => shortest.plan.batches;
  for (let piece = present().length; piece > 0; piece = Math.floor(piece / 2)) {
    for (let end = present().length; end > 0; end -= piece) {
      await attempt(present().toSpliced(Math.max(0, end - piece), Math.min(piece, end)));
    }
  }
  for (let index = 0; index < present().length; index += 1) {
    for (const one of nth(present(), index)) {
      const rest = present()[index]?.filter((other) => other !== one) ?? [];
      if (index < present().length) await attempt(present().with(index, rest));
    }
  }
  return shortest;
}
