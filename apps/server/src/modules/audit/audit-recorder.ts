import { type AuditEntry, cutToBytes, type Mid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { inAuditScope, type AuditScope } from '../../platform/db/audit-scope.ts';
import type { AuditedCall, PerformAudited } from '../../platform/http/audited-call.ts';
import { deviceName } from '../../platform/http/device-name.ts';
import { plainAddress } from '../../platform/safe-fetch/address-rules.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import { type AuditedChange, type StateBefore, describeAction, type AuditedAction } from './action-description.ts';
import { own, type RunUnit } from './audit.store.ts';

/** Further details are left out: an entry need not repeat the whole change. */
const DETAILS_MAX = 20;
const DETAIL_MAX_BYTES = 200;
const ADDRESS_MAX_BYTES = 64;

type Doer = Pick<AuditEntry, 'source' | 'uid' | 'name' | 'address' | 'device'>;

export interface AuditRecorderParts extends StateBefore {
  transact: RunUnit;
  clock: Clock;
  messages: Pick<MessageReader, 'findPresent'>;
}

export interface AuditRecorder {
  perform: PerformAudited;
  /** Runs an action of the operator on the command line. */
  performForOperator<T>(act: AuditedAction, work: () => Promise<T>): Promise<T>;
}

const OPERATOR: Doer = { source: 'command_line', uid: null, name: '', address: '', device: '' };

/** Writes the single audit entry of an action: in its first unit of work, or in its own if there was none. */
class Trace implements AuditScope {
  readonly #write: (unit: Unit, changes: readonly AuditedChange[]) => Promise<void>;
  #isWritten = false;
  #isOver = false;

  constructor(write: (unit: Unit, changes: readonly AuditedChange[]) => Promise<void>) {
    this.#write = write;
  }

  async conclude(tx: object, changes: readonly unknown[]): Promise<void> {
    if (!this.#isWritten && !this.#isOver) await this.#write(tx as Unit, changes as readonly AuditedChange[]);
  }

  committed(): void {
    this.#isWritten = true;
  }

  /** Background work that the action started continues outside the audit scope. */
  async accompany<T>(work: () => Promise<T>, transact: RunUnit): Promise<T> {
    try {
      const value = await inAuditScope(this, work);
      if (!this.#isWritten) await transact((tx) => this.#write(tx, []));
      return value;
    } finally {
      this.#isOver = true;
    }
  }
}

/** Records the actions of administrators and operators. */
export function createAuditRecorder(parts: AuditRecorderParts): AuditRecorder {
  const { transact, clock, users, channels, messages } = parts;

  function record<T>(doer: Doer, act: AuditedAction, work: () => Promise<T>): Promise<T> {
    const trace = new Trace(async (unit, changes) => {
      const { details, ...described } = describeAction(act, changes, parts);
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

  /** Whether the caller needs the administrator role: owners and authors may do the same with their own objects. */
  async function isByRole({ access, viewer, call }: AuditedCall): Promise<boolean> {
    if (access !== 'user') return true;
    if (!viewer?.is_admin) return false;
    const { params: { gid, mid, mids } = {}, body } = call as AuditedAction['call'];
    if (gid !== undefined) return channels.get(gid)?.owner !== viewer.uid;
    if (mid === undefined && mids === undefined)
      return (body as { is_public?: boolean } | undefined)?.is_public === true;
    for (const one of mids ?? [mid!]) if (await isElsewhere(one, viewer)) return true;
    return false;
  }

  function doerOf({ viewer, request }: AuditedCall): Doer {
    const from = {
      address: cutToBytes(plainAddress(request.ip), ADDRESS_MAX_BYTES),
      device: deviceName(request.headers['user-agent']),
    };
    if (!viewer) return { source: 'setup', uid: null, name: '', ...from };
    return { source: 'app', uid: viewer.uid, name: users.get(viewer.uid)?.name ?? '', ...from };
  }

  return {
    async perform(act, work) {
      return (await isByRole(act)) ? record(doerOf(act), act as AuditedAction & AuditedCall, work) : work();
    },
    performForOperator: (act, work) => record(OPERATOR, act, work),
  };
}
