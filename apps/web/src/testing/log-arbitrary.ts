import type { Message } from '@loquat/contract';
import * as fc from 'fast-check';
import { deleted, edited, liked, ME, posted } from './log-fixture.ts';

const Step = fc.record({
  kind: fc.constantFrom('post', 'post', 'like', 'like', 'edit', 'delete'),
  from: fc.integer({ min: 1, max: 3 }),
  isDm: fc.boolean(),
  pick: fc.nat(),
  action: fc.constantFrom('👍', '🎉'),
});

type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** The target of a step: channel 1, or the direct message between user 1 and another user. */
const whereOf = ({ from, isDm, pick }: Step) =>
  isDm ? { from, target: { uid: from === ME ? 2 + (pick % 2) : ME } } : { from, target: { gid: 1 } };

function nextEntry(mid: number, step: Step, posts: readonly Message[]): Message {
  const about = posts[step.pick % Math.max(posts.length, 1)];
  if (step.kind === 'post' || !about) {
    const properties = step.pick % 3 === 0 ? { mentions: [ME] } : {};
    return posted(mid, { ...whereOf(step), properties });
  }
  const where = { from: about.from_uid, target: about.target };
  if (step.kind === 'like') return liked(mid, about.mid, where, step.action);
  if (step.kind === 'edit') return edited(mid, about.mid, `edited ${mid}`, where);
  return deleted(mid, about.mid, where);
}

/** Logs as a server writes them: rising mids, changes after the messages that they change. */
export const messageLogs: fc.Arbitrary<Message[]> = fc.array(Step, { maxLength: 40 }).map((steps) => {
  const log: Message[] = [];
  const posts: Message[] = [];
  for (const [index, step] of steps.entries()) {
    const next = nextEntry(index + 1, step, posts);
    log.push(next);
    if (next.detail.type !== 'reaction') posts.push(next);
  }
  return log;
});
