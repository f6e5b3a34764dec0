import { spawnSync } from 'node:child_process';

/** A second network, connected by a virtual cable. */
export interface OtherNetwork {
  /** The command prefix that runs a program in it. */
  readonly within: readonly string[];
  /** Its address, reachable from this machine. */
  readonly address: string;
  /** Addresses of this machine that it can answer to. */
  readonly ours: readonly [string, string];
  /** From now on all packets from and to one address are dropped silently, as at a network failure. */
  vanish(address: string): void;
  remove(): void;
}

const isDone = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Creates one, which takes Linux and root; undefined if this machine does not allow it. `settings` are of its `sysctl`.
 */
export function makeOtherNetwork(settings: Readonly<Record<string, number>>): OtherNetwork | undefined {
  const name = `loquat-${process.pid}`;
  const [here, there] = [`lq${process.pid}a`, `lq${process.pid}b`];
  // An address of the range for benchmarks, which no real network uses.
  const of = (host: number) => `198.18.${process.pid % 256}.${host}`;
  const within = ['ip', 'netns', 'exec', name] as const;
  const remove = () => void isDone('ip', 'netns', 'delete', name);
  const steps = [
    ['ip', 'netns', 'add', name],
    ['ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name],
    ...[1, 3].map((host) => ['ip', 'address', 'add', `${of(host)}/24`, 'dev', here]),
    ['ip', 'link', 'set', here, 'up'],
    [...within, 'ip', 'address', 'add', `${of(2)}/24`, 'dev', there],
    [...within, 'ip', 'link', 'set', there, 'up'],
    ...Object.entries(settings).map(([key, value]) => [...within, 'sysctl', '-qw', `${key}=${value}`]),
  ];
  if (!steps.every(([command = '', ...args]) => isDone(command, ...args))) {
    remove();
    return undefined;
  }
  return {
    within,
    address: of(2),
    ours: [of(1), of(3)],
    vanish(address) {
      if (!isDone('ip', 'address', 'delete', `${address}/24`, 'dev', here))
        throw new Error(`${address} is still there`);
    },
    remove,
  };
}
