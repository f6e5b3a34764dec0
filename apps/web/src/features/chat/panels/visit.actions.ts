import { Uid, visitorEndpoints } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';

const calls = connection.callsOf(visitorEndpoints);

/** Somebody else talks with a visitor from now on. The server tells everybody. Rejects like any call. */
export const assignVisitor = (uid: Uid, host: number): Promise<void> =>
  calls.assignVisitor({ params: { uid }, body: { host: Uid.parse(host) } });

/** Marks a conversation as done, or takes it up again. Likewise. */
export const setVisitorDone = (uid: Uid, is_done: boolean): Promise<void> =>
  calls.setVisitorDone({ params: { uid }, body: { is_done } });

/** What a visitor and all their hosts said, ascending. Rejects like any call. */
export const listVisitorHistory = (uid: Uid) => calls.listVisitorHistory({ params: { uid }, query: {} });
