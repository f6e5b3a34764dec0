import type { Uid } from '@loquat/contract';
import type { StreamState } from './bus.ts';
import type { OnPresence } from './registry.ts';

type Devices = Map<string, { isActive: boolean }>;

/** The event streams of other nodes, as they reported them. Guests are left out: they are never online. */
export class Elsewhere {
  readonly #nodes = new Map<string, Map<Uid, Devices>>();
  readonly #onPresence: OnPresence;

  /** `onPresence` is called when a user comes online or goes offline on all other nodes together. */
  constructor(onPresence: OnPresence) {
    this.#onPresence = onPresence;
  }

  isOnline(uid: Uid, device?: string): boolean {
    for (const people of this.#nodes.values()) {
      const devices = people.get(uid);
      if (devices && (device === undefined || devices.has(device))) return true;
    }
    return false;
  }

  isActive(uid: Uid, device?: string): boolean {
    for (const people of this.#nodes.values()) {
      for (const [name, { isActive }] of people.get(uid) ?? []) {
        if (isActive && (device === undefined || device === name)) return true;
      }
    }
    return false;
  }

  onlineUids(): Set<Uid> {
    return new Set([...this.#nodes.values()].flatMap((people) => [...people.keys()]));
  }

  /** Applies a node's report of its streams; `isAll`: it has no others. */
  hear(node: string, streams: readonly StreamState[], isAll: boolean): void {
    this.#change(() => {
      if (isAll) this.#nodes.delete(node);
      for (const stream of streams) this.#set(node, stream);
    });
  }

  /** Drops the streams of all other nodes, which have ended. */
  keepOnly(nodes: ReadonlySet<string>): void {
    this.#change(() => {
      for (const node of [...this.#nodes.keys()]) if (!nodes.has(node)) this.#nodes.delete(node);
    });
  }

  #set(node: string, { uid, device, isOpen, isActive }: StreamState): void {
    const people = this.#nodes.get(node) ?? new Map<Uid, Devices>();
    this.#nodes.set(node, people);
    const devices: Devices = people.get(uid) ?? new Map<string, { isActive: boolean }>();
    if (isOpen) devices.set(device, { isActive });
    else devices.delete(device);
    if (devices.size > 0) people.set(uid, devices);
    else people.delete(uid);
  }

  #change(make: () => void): void {
    const before = this.onlineUids();
    make();
    const after = this.onlineUids();
    for (const uid of before) if (!after.has(uid)) this.#onPresence(uid, false);
    for (const uid of after) if (!before.has(uid)) this.#onPresence(uid, true);
  }
}
