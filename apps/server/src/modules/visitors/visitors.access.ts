import type { Uid, Visitor } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { own } from './visitors.store.ts';

/** Null for users who are not visitors. */
export const findVisitor = (unit: Unit, uid: Uid): Promise<Visitor | null> => own(unit).visitors.find(uid);

/** The present and former hosts of a visitor. */
export const listHosts = async (unit: Unit, { uid, host }: Visitor): Promise<Uid[]> => [
  ...new Set([host, ...(await own(unit).visitors.listFormerHosts(uid))]),
];
