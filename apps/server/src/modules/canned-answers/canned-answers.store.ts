import type { CannedAnswer, CannedAnswerFields, CannedAnswerId, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

/** Who reads them: administrators, and whoever talks, or has talked, with a visitor. */
export interface Reader {
  uid: Uid;
  is_admin: boolean;
}

export interface CannedAnswerStore {
  /** By name; none for everybody else. */
  listFor(reader: Reader): Promise<CannedAnswer[]>;
  count(): Promise<number>;
  insert(fields: CannedAnswerFields): Promise<CannedAnswerId>;
  /** False: there is none. */
  update(id: CannedAnswerId, fields: CannedAnswerFields): Promise<boolean>;
  /** Likewise. */
  delete(id: CannedAnswerId): Promise<boolean>;
}

/** What this feature stores. */
export interface Stores {
  cannedAnswers: CannedAnswerStore;
}

export type RunUnit = RunUnitOf<Stores>;
