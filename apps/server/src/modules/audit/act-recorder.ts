import { type AuditEntry, cutToBytes, type Mid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { withWitness, type Witness } from '../../platform/db/witness.ts';
import type { CalledAct, PerformAct } from '../../platform/http/act.ts';
import { deviceName } from '../../platform/http/device-name.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import { type ActChange, type BeforeAct, describeAct, type DescribedAct } from './act-description.ts';
import { own, type RunUnit } from './audit.store.ts';

/** More are left out: an entry says what happened, it need not repeat all of it. */
const DETAILS_MAX = 20;
const DETAIL_MAX_BYTES = 200;
const ADDRESS_MAX_BYTES = 64;

type Doer = Pick<AuditEntry, 'source' | 'uid' | 'name' | 'address' | 'device'>;

export interface ActRecorderParts extends BeforeAct {
  transact: RunUnit;
  clock: Clock;
  messages: Pick<MessageReader, 'findPresent'>;
}

export interface ActRecorder {
  perform: PerformAct;
  /** Does something for whoever has the machine. */
  performForOperator<T>(act: DescribedAct, work: () => Promise<T>): Promise<T>;
}

const OPERATOR: Doer = { source: 'command_line', uid: null, name: '', address: '', device: '' };

/** Writes the one entry of an act: in its first unit of work, or in one of its own if it had none. */
class Trace implements Witness {
  readonly #write: (unit: Unit, changes: readonly ActChange[]) => Promise<void>;
  #isWritten = false;
  #isOver = false;

  constructor(write: (unit: Unit, changes: readonly ActChange[]) => Promise<void>) {
    this.#write = write;
  }

  async conclude(tx: object, changes: readonly unknown[]): Promise<void> {
    if (!this.#isWritten && !this.#isOver) await this.#write(tx as Unit, changes as readonly ActChange[]);
  }

  committed(): void {
    this.#isWritten = true;
  }

  /** What started in the background goes on unaccompanied. */
  async accompany<T>(work: () => Promise<T>, transact: RunUnit): Promise<T> {
    try {
      const value = await withWitness(this, work);
      if (!this.#isWritten) await transact((tx) => this.#write(tx, []));
      return value;
    } finally {
      this.#isOver = true;
    }
  }
}

/** Keeps account of what administrators and operators do. */
export function createActRecorder(parts: ActRecorderParts): ActRecorder {
  const { transact, clock, users, channels, messages } = parts;

  function record<T>(doer: Doer, act: DescribedAct, work: () => Promise<T>): Promise<T> {
    const trace = new Trace(async (unit, changes) => {
      const { details, ...described } = describeAct(act, changes, parts);
      const short = details.slice(0, DETAILS_MAX).map((detail) => cutToBytes(detail, DETAIL_MAX_BYTES));
      await own(unit).auditLog.append({ created_at: clock.now(), ...described, details: short, ...doer });
    });
    return trace.accompany(work, transact);
  }

  const isElsewhere = async (mid: Mid, { uid }: { uid: number }): Promise<boolean> => {
    const message = await messages.findPresent(mid, clock.now());
    if (!message || message.from_uid === uid) return false;
    return message.gid === null || channels.get(message.gid)?.owner !== uid;
  };

  /** Whether the caller needs the role for it: owners and authors do the same with what is theirs. */
  async function isByRole({ access, viewer, call }: CalledAct): Promise<boolean> {
    if (access !== 'user') return true;
    if (!viewer?.is_admin) return false;
    const { params: { gid, mid, mids } = {}, body } = call as DescribedAct['call'];
    if (gid !== undefined) return channels.get(gid)?.owner !== viewer.uid;
    if (mid === undefined && mids === undefined)
      return (body as { is_public?: boolean } | undefined)?.is_public === true;
    for (const one of mids ?? [mid!]) if (await isElsewhere(one, viewer)) return true;
    return false;
  }

  function doerOf({ viewer, request }: CalledAct): Doer {
    const from = {
      address: cutToBytes(request.ip, ADDRESS_MAX_BYTES),
      device: deviceName(request.headers['user-agent']),
    };
    if (!viewer) return { source: 'setup', uid: null, name: '', ...from };
    return { source: 'app', uid: viewer.uid, name: users.get(viewer.uid)?.name ?? '', ...from };
  }

  return {
    async perform(act, work) {
      return (await isByRole(act)) ? record(doerOf(act), act as DescribedAct & CalledAct, work) : work();
    },
    performForOperator: (act, work) => record(OPERATOR, act, work),
  };
}
