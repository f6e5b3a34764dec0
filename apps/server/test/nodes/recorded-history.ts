import type { Message } from '@loquat/contract';
import { type Answered, call } from '../drivers/call.ts';
import { found } from '../drivers/found.ts';
import type { Person } from '../drivers/people.ts';
import type { MemberChange, Operation } from './linearizability.ts';

export interface RecordedChannel {
  /** One origin per node. */
  origins: readonly string[];
  gid: number;
  owner: Person;
  /** The users who are added and removed, and send and read meanwhile. */
  people: readonly Person[];
}

type Kind = 'send' | 'read' | 'add' | 'remove';
/** The operations of each worker, in turn. */
const TURNS: readonly Kind[] = ['send', 'read', 'remove', 'read', 'send', 'read', 'add', 'send', 'read'];
const FORBIDDEN = 403;
const UNAVAILABLE = 503;
/** The status when the user is already a member, or is not one. */
const UNCHANGED = { add: 400, remove: 404 };

function refusalOf({ status }: Answered): 'refused' | 'unknown' | undefined {
  if (status === UNAVAILABLE) return 'unknown';
  return status === FORBIDDEN ? 'refused' : undefined;
}

function newestOf(answer: Answered<Message[]>): string | null {
  const [newest] = answer.value();
  return newest && 'content' in newest.detail ? newest.detail.content : null;
}

function outcomeOf(answer: Answered<void>, unchanged: number): MemberChange['outcome'] {
  if (answer.status === UNAVAILABLE) return 'unknown';
  if (answer.status === unchanged) return 'unchanged';
  answer.value();
  return 'done';
}

/**
 * Runs several workers, each of which calls one node after the other; `tell` receives the number of answered
 * operations.
 */
export async function recordHistory(
  { origins, gid, owner, people }: RecordedChannel,
  { workers, turns }: { workers: number; turns: number },
  tell: (answered: number) => void = () => {},
): Promise<Operation[]> {
  const history: Operation[] = [];

  async function ask(worker: number, turn: number): Promise<void> {
    const kind = found(TURNS[(turn + worker * 2) % TURNS.length]);
    const person = found(people[(turn * 5 + worker) % people.length]);
    const origin = found(origins[(turn + worker) % origins.length]);
    const text = `${worker}/${turn}`;
    const from = performance.now();
    const asked = (status: number) => ({ from, until: status === UNAVAILABLE ? Infinity : performance.now() });
    if (kind === 'send') {
      const answer = await call({ origin }, `POST /group/${gid}/send`, { token: person.token, body: text });
      history.push({
        ...asked(answer.status),
        kind,
        by: person.uid,
        text,
        outcome: refusalOf(answer) ?? answer.value(),
      });
    } else if (kind === 'read') {
      const answer = await call({ origin }, `GET /group/${gid}/history?limit=1`, { token: person.token });
      const refusal = refusalOf(answer);
      // A read without an answer proves nothing.
      if (refusal !== 'unknown')
        history.push({
          ...asked(answer.status),
          kind,
          by: person.uid,
          outcome: refusal ?? { newest: newestOf(answer) },
        });
    } else {
      const body = [person.uid];
      const answer = await call({ origin }, `POST /group/${gid}/members/${kind}`, { token: owner.token, body });
      history.push({ ...asked(answer.status), kind, uid: person.uid, outcome: outcomeOf(answer, UNCHANGED[kind]) });
    }
    tell(history.length);
  }

  async function work(worker: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await ask(worker, turn);
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return history;
}
