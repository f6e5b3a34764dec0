/** A measured cost, with an excerpt of the line in docs/benchmarks.md that states it. */
interface Measured {
  value: number;
  line: string;
}

const measured = (value: number, line: string): Measured => ({ value, line });

/** Cost per operation; units are in the names. */
export const COSTS = {
  streamsPerNode: measured(10_000, 'The goal is 10,000 within 60 s without failure'),
  peakMegabytesOf10000Streams: measured(472, 'Most memory: '),
  idleMegabytes: measured(150, '87 MB as a container counts, 150 MB resident'),
  cpuSecondsOf200000Writes: measured(3, '20 seconds cost the server 2 to 3 s of CPU'),
  coreShareOf7550Deliveries: measured(0.16, '| The main thread, of one core '),
  sendCpuMicroseconds: measured(265, '| CPU of the nodes for each send '),
  sendCpuMicrosecondsOfSeveral: measured(635, '| CPU of the nodes for each send '),
  databaseCpuMicroseconds: measured(210, '| CPU of PostgreSQL for each send '),
  sendsPerSecond: measured(2_462, '| Durable sends a second, together '),
  sendsPerSecondOfSeveral: measured(1_344, '| Durable sends a second, together '),
  databaseBytesPerMessage: measured(499, '| Growth of the database for each message '),
  searchMebibytesPerMillionMessages: measured(181, '… its index: messages indexed a second / size'),
  pushesPerSecond: measured(200, 'After the first fifty, the server sends one push every five milliseconds'),
  pushCpuMicroseconds: measured(860, "The main thread's CPU for a push, "),
} satisfies Record<string, Measured>;

/** The size and use of an installation. Assumptions, not measurements. */
export interface World {
  people: number;
  /** Users per community; each community has its own log. */
  communitySize: number;
  /** Share of all users with an open stream in the busiest hour. */
  onlineShare: number;
  messagesPerPersonPerDay: number;
  /** The load of the busiest second compared with the day's mean. */
  peakFactor: number;
  /** Recipients of a message, without its sender; never more than the community has. */
  readersPerMessage: number;
  /** Share of the absent readers who get a push. */
  pushShare: number;
  fileBytesPerPersonPerDay: number;
  bytesPerDelivery: number;
  /** Users who come online or go offline: sent to every stream of the community, grouped per 100 ms. */
  presenceChangesPerPersonPerDay: number;
  bytesPerPresenceChange: number;
  days: number;
  /** Usable share of a core, and of any limit, in the busiest second. */
  usableShare: number;
}

export const WORLD: World = {
  people: 10_000_000,
  communitySize: 5_000,
  onlineShare: 0.2,
  messagesPerPersonPerDay: 20,
  peakFactor: 5,
  readersPerMessage: 50,
  pushShare: 0.1,
  fileBytesPerPersonPerDay: 500_000,
  bytesPerDelivery: 600,
  presenceChangesPerPersonPerDay: 20,
  bytesPerPresenceChange: 40,
  days: 365,
  usableShare: 0.5,
};

/** The resources for the busiest second, and the storage after `days`. */
export interface Needs {
  communities: number;
  streams: number;
  sendsPerSecond: number;
  deliveriesPerSecond: number;
  pushesPerSecond: number;
  /** Writes of presence events to streams. */
  presenceWritesPerSecond: number;
  nodes: number;
  nodeCores: number;
  databaseCores: number;
  memoryGigabytes: number;
  networkGigabitsPerSecond: number;
  databaseTerabytes: number;
  /** For one copy; each node of a community has its own. */
  searchTerabytes: number;
  fileTerabytes: number;
  /** Use of each limit of one community; above 1 it does not work. */
  load: Record<'writing' | 'pushes' | 'streams of one node' | 'main thread of one node', number>;
}

const DAY_SECONDS = 86_400;
const MICROSECONDS = 1e6;
const TERABYTE = 1e12;

/** Core seconds per delivery, including all other work of that run. */
const DELIVERY_CORE_SECONDS = COSTS.coreShareOf7550Deliveries.value / 7_550;
/** Core seconds per small write to one stream. */
const WRITE_CORE_SECONDS = COSTS.cpuSecondsOf200000Writes.value / 200_000;
const PRESENCE_WRITES_PER_SECOND = 10;
const MEBIBYTE = 2 ** 20;

/** At the peak, when all clients reconnect at once. */
const STREAM_MEGABYTES = (COSTS.peakMegabytesOf10000Streams.value - COSTS.idleMegabytes.value) / 10_000;

/** The load of one community of this size in its busiest second. */
function communityOf(world: World) {
  const { communitySize, onlineShare, messagesPerPersonPerDay, peakFactor, pushShare } = world;
  const readers = Math.min(world.readersPerMessage, communitySize - 1);
  const streams = communitySize * onlineShare;
  const sends = (communitySize * messagesPerPersonPerDay * peakFactor) / DAY_SECONDS;
  const deliveries = sends * (1 + readers * onlineShare);
  const pushes = sends * readers * (1 - onlineShare) * pushShare;
  const pushCores = (pushes * COSTS.pushCpuMicroseconds.value) / MICROSECONDS;
  const changes = (communitySize * world.presenceChangesPerPersonPerDay * peakFactor) / DAY_SECONDS;
  const presenceWrites = streams * Math.min(changes, PRESENCE_WRITES_PER_SECOND);
  const otherCores = pushCores + deliveries * DELIVERY_CORE_SECONDS + presenceWrites * WRITE_CORE_SECONDS;
  const coresWith = ({ value }: Measured) => otherCores + (sends * value) / MICROSECONDS;
  const nodesFor = (cores: number) =>
    Math.ceil(Math.max(streams / COSTS.streamsPerNode.value, cores / world.usableShare));
  const isAlone = nodesFor(coresWith(COSTS.sendCpuMicroseconds)) === 1;
  const cores = coresWith(isAlone ? COSTS.sendCpuMicroseconds : COSTS.sendCpuMicrosecondsOfSeveral);
  const bytes = deliveries * world.bytesPerDelivery + streams * changes * world.bytesPerPresenceChange;
  const nodes = nodesFor(cores);
  return { streams, sends, deliveries, pushes, presenceWrites, bytes, cores, nodes };
}

export function needsOf(world: World): Needs {
  const communities = world.people / world.communitySize;
  const one = communityOf(world);
  const messages = world.people * world.messagesPerPersonPerDay * world.days;
  const writing = (one.nodes === 1 ? COSTS.sendsPerSecond : COSTS.sendsPerSecondOfSeveral).value;
  const pushing = COSTS.pushesPerSecond.value;
  return {
    communities,
    streams: communities * one.streams,
    sendsPerSecond: communities * one.sends,
    deliveriesPerSecond: communities * one.deliveries,
    pushesPerSecond: communities * one.pushes,
    presenceWritesPerSecond: communities * one.presenceWrites,
    nodes: communities * one.nodes,
    nodeCores: (communities * one.cores) / world.usableShare,
    databaseCores: (communities * one.sends * COSTS.databaseCpuMicroseconds.value) / MICROSECONDS / world.usableShare,
    memoryGigabytes: (communities * (one.nodes * COSTS.idleMegabytes.value + one.streams * STREAM_MEGABYTES)) / 1e3,
    networkGigabitsPerSecond: (communities * one.bytes * 8) / 1e9,
    databaseTerabytes: (messages * COSTS.databaseBytesPerMessage.value) / TERABYTE,
    searchTerabytes: (messages * COSTS.searchMebibytesPerMillionMessages.value * MEBIBYTE) / 1e6 / TERABYTE,
    fileTerabytes: (world.people * world.fileBytesPerPersonPerDay * world.days) / TERABYTE,
    load: {
      writing: one.sends / (writing * world.usableShare),
      pushes: one.pushes / pushing,
      'streams of one node': one.streams / one.nodes / COSTS.streamsPerNode.value,
      'main thread of one node': one.cores / one.nodes / world.usableShare,
    },
  };
}

const whole = (value: number) => Math.ceil(value).toLocaleString('en');
const SIZES = [500, 5_000, 50_000, 500_000, 5_000_000, 10_000_000];

/** The rows of docs/scaling.md: total resources by community size. */
export function rowsOf(world: World): string[][] {
  return SIZES.map((communitySize) => {
    const needs = needsOf({ ...world, communitySize });
    const { load } = needs;
    return [
      ...[communitySize, needs.communities, needs.nodes, needs.nodeCores].map(whole),
      ...[needs.memoryGigabytes, needs.networkGigabitsPerSecond].map(whole),
      `${Math.round(load.writing * 100)} %`,
      `${Math.round(load.pushes * 100)} %`,
    ];
  });
}

if (import.meta.main) {
  process.stdout.write(`${JSON.stringify(needsOf(WORLD), null, 2)}\n`);
  for (const row of rowsOf(WORLD)) process.stdout.write(`| ${row.join(' | ')} |\n`);
}
