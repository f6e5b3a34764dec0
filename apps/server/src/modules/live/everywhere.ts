import type { Uid } from '@loquat/contract';
import type { BusMessage, StreamState } from '../../platform/events/bus.ts';
import { Elsewhere } from '../../platform/events/elsewhere.ts';
import type { Hub } from '../../platform/events/hub.ts';
import type { OnPresence } from '../../platform/events/registry.ts';
import type { Nodes } from '../../platform/nodes/nodes.ts';
import type { Platform } from '../../platform/platform.ts';

/** Changes of a short while are told together: each costs a commit. */
const COLLECTED_MS = 100;
const LOOK_EVERY_MS = 250;
/** Streams of a node that knows nothing new for so long are ended: their clients go to another one. */
const PATIENCE_MS = 10_000;

/** Who is there, on whichever node. */
export type Everywhere = Pick<Hub, 'isOnline' | 'isActive' | 'onlineUids'>;

export interface EverywhereParts extends Pick<Platform, 'bus' | 'transact' | 'report'> {
  nodes: Nodes;
  hub: Hub;
  /** Hears who comes and goes on other nodes while they are not here. */
  onPresence: OnPresence;
}

/** Joins the streams of this node with those of the others. */
export function createEverywhere({ nodes, hub, bus, transact, report, onPresence }: EverywhereParts) {
  const elsewhere = new Elsewhere((uid, isOnline) => {
    if (!hub.isOnline(uid)) onPresence(uid, isOnline);
  });
  /** Streams to tell of, and whether they were opened since. */
  let untold = new Map<string, Pick<StreamState, 'uid' | 'device' | 'isNew'>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const stateOf = ({ uid, device, isNew }: Pick<StreamState, 'uid' | 'device' | 'isNew'>): StreamState => ({
    ...{ uid, device, isNew, isOpen: hub.isOnline(uid, device), isActive: hub.isActive(uid, device) },
  });

  function tell(streams: readonly StreamState[], isAll: boolean): void {
    const news: BusMessage = { kind: 'streams', node: nodes.id, streams, isAll };
    void transact(async (tx) => tx.announce(news)).catch((error: unknown) => {
      // Others hear of all streams once this node is back.
      if (!isStopped) report(error);
    });
  }

  function tellChanges(): void {
    timer = undefined;
    const streams = [...untold.values()].map(stateOf);
    untold = new Map();
    // Whoever comes is told of all.
    if (nodes.count() > 1) tell(streams, false);
  }

  function note(uid: Uid, device: string, isNew: boolean): void {
    if (isStopped) return;
    const key = `${uid}/${device}`;
    untold.set(key, { uid, device, isNew: isNew || (untold.get(key)?.isNew ?? false) });
    timer ??= setTimeout(tellChanges, COLLECTED_MS);
  }

  /** A device that opened a stream on another node after that of this one. */
  function dismissOlder({ uid, device, isNew }: StreamState): void {
    // What is not told yet comes later in the order of all nodes.
    if (isNew && !untold.get(`${uid}/${device}`)?.isNew) hub.dismiss(uid, device);
  }

  const unsubscribe = bus.subscribe((message) => {
    if (message.kind !== 'streams' || message.node === nodes.id) return;
    elsewhere.hear(message.node, message.streams, message.isAll);
    message.streams.forEach(dismissOlder);
  });

  nodes.followOthers((others) => {
    elsewhere.keepOnly(others);
    if (!isStopped && others.size > 0)
      tell(
        hub.streams().map((stream) => stateOf({ ...stream, isNew: false })),
        true,
      );
  });

  const watch = setInterval(() => {
    hub.hold(!nodes.isCurrent());
    if (nodes.ageMs() > PATIENCE_MS) hub.reconnectAll();
  }, LOOK_EVERY_MS);

  const everywhere: Everywhere = {
    isOnline: (uid, device) => hub.isOnline(uid, device) || elsewhere.isOnline(uid, device),
    isActive: (uid, device) => hub.isActive(uid, device) || elsewhere.isActive(uid, device),
    onlineUids: () => [...new Set([...hub.onlineUids(), ...elsewhere.onlineUids()])],
  };
  return {
    everywhere,
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
