import type { Gid, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Tx } from '../../stores.ts';

export interface ChannelInvites {
  requireInviter(viewer: Viewer, gid: Gid): void;
  join(tx: Tx, uid: Uid, gid: Gid): Promise<void>;
}
