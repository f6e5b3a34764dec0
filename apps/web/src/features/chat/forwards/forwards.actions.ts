import { forwardEndpoints, type MessageBundle } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';

const forwards = connection.callsOf(forwardEndpoints);

/** The messages of a forward. Rejects with ProblemError `bundle.not_found` when they are no longer kept. */
export const readForward = (path: string): Promise<MessageBundle> =>
  forwards.getForward({ query: { file_path: path } });
