import type { Uid } from '@loquat/contract';
import type { BusMessage, StreamState } from '../../platform/events/bus.ts';
import { Elsewhere } from '../../platform/events/elsewhere.ts';
import type { Hub } from '../../platform/events/hub.ts';
import type { OnPresence } from '../../platform/events/registry.ts';
import type { Nodes } from '../../platform/nodes/nodes.ts';
import type { Platform } from '../../platform/platform.ts';

/** Changes within a short time are sent together, because each message costs a commit. */
const COLLECTED_MS = 100;
const LOOK_EVERY_MS = 250;
/** If this node is out of date for this long, its streams are ended: the clients reconnect to another node. */
const PATIENCE_MS = 10_000;

/** Presence across all nodes. */
export type ClusterPresence = Pick<Hub, 'isOnline' | 'isActive' | 'onlineUids'>;

export interface ClusterPresenceParts extends Pick<Platform, 'bus' | 'transact' | 'report'> {
  nodes: Nodes;
  hub: Hub;
  /** Called for users who come online or go offline on other nodes while they have no stream here. */
  onPresence: OnPresence;
}

/** Merges the streams of this node with those of the others. */
export function createClusterPresence({ nodes, hub, bus, transact, report, onPresence }: ClusterPresenceParts) {
  const elsewhere = new Elsewhere((uid, isOnline) => {
    if (!hub.isOnline(uid)) onPresence(uid, isOnline);
  });
  /** Devices whose streams changed since the last message to other nodes. */
  let untold = new Map<string, Pick<StreamState, 'uid' | 'device'>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const stateOf = ({ uid, device }: Pick<StreamState, 'uid' | 'device'>): StreamState => ({
    uid,
    device,
    isOpen: hub.isOnline(uid, device),
    isActive: hub.isActive(uid, device),
  });

  function tell(streams: readonly StreamState[], isAll: boolean): void {
    const update: BusMessage = { kind: 'streams', node: nodes.id, streams, isAll };
    void transact(async (tx) => tx.announce(update)).catch((error: unknown) => {
      // Other nodes get all streams once this node is back.
      if (!isStopped) report(error);
    });
  }

  function tellChanges(): void {
    timer = undefined;
    const streams = [...untold.values()].map(stateOf);
    untold = new Map();
    // A new node needs the complete list.
    if (nodes.count() > 1) tell(streams, false);
  }

  function note(uid: Uid, device: string): void {
    if (isStopped) return;
    untold.set(`${uid}/${device}`, { uid, device });
    timer ??= setTimeout(tellChanges, COLLECTED_MS);
  }

  const unsubscribe = bus.subscribe((message) => {
    if (message.kind !== 'streams' || message.node === nodes.id) return;
    elsewhere.hear(message.node, message.streams, message.isAll);
  });

  nodes.followOthers((others) => {
    elsewhere.keepOnly(others);
    if (!isStopped && others.size > 0)
      tell(
        hub.streams().map((stream) => stateOf(stream)),
        true,
      );
  });

  const watch = setInterval(() => {
    hub.hold(!nodes.isCurrent());
    if (nodes.ageMs() > PATIENCE_MS) hub.reconnectAll();
  }, LOOK_EVERY_MS);

  const presence: ClusterPresence = {
    isOnline: (uid, device) => hub.isOnline(uid, device) || elsewhere.isOnline(uid, device),
    isActive: (uid, device) => hub.isActive(uid, device) || elsewhere.isActive(uid, device),
    onlineUids: () => [...new Set([...hub.onlineUids(), ...elsewhere.onlineUids()])],
  };
  return {
    presence,
    note,
    isElsewhere: (uid: Uid) => elsewhere.isOnline(uid),
    stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(watch);
      clearTimeout(timer);
    },
  };
}
