import { Uid, visitorEndpoints } from '@loquat/contract';
import { connection } from '#state/connection.ts';

const calls = connection.callsOf(visitorEndpoints);

/** Assigns a visitor to another host. All affected clients get the event. Rejects like any call. */
export const assignVisitor = (uid: Uid, host: number): Promise<void> =>
  calls.assignVisitor({ params: { uid }, body: { host: Uid.parse(host) } });

/** Marks a conversation as done, or reopens it. Rejects like any call. */
export const setVisitorDone = (uid: Uid, is_done: boolean): Promise<void> =>
  calls.setVisitorDone({ params: { uid }, body: { is_done } });

/** All messages between a visitor and their hosts, ascending. Rejects like any call. */
export const listVisitorHistory = (uid: Uid) => calls.listVisitorHistory({ params: { uid }, query: {} });
