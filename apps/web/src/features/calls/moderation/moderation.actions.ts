import { callEndpoints, Gid, Uid } from '@loquat/contract';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { connection } from '#state/connection.ts';

const calls = connection.callsOf(callEndpoints);

const paramsOf = (key: ChatKey, uid: number) => ({ params: { gid: Gid.parse(idOf(key)), uid: Uid.parse(uid) } });

/** Closes a participant's microphone in the call of a channel. */
export const muteInCall = (key: ChatKey, uid: number): Promise<void> =>
  calls.muteInCall(paramsOf(key, uid)).catch(reportFailure);

/** Removes a participant from the call of a channel. */
export const removeFromCall = (key: ChatKey, uid: number): Promise<void> =>
  calls.removeFromCall(paramsOf(key, uid)).catch(reportFailure);

/** Calls a member of a channel into its call. */
export const ringInCall = (key: ChatKey, uid: number): Promise<void> =>
  calls.ringInCall(paramsOf(key, uid)).catch(reportFailure);
