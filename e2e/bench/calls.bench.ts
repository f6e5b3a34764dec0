import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { chooseSize } from '../../apps/server/bench/sizes.ts';
import { enterRoom, openBarePage, quitRoom } from '../fixtures/calls/bare-room.ts';
import { launchWithDevices } from '../fixtures/calls/fake-devices.ts';
import { findLivekit } from '../fixtures/calls/livekit-binary.ts';
import { type Livekit, startLivekit } from '../fixtures/calls/livekit-server.ts';
import { type Crowd, startCrowd } from './call-crowd.ts';
import { round, spread } from './figures.ts';
import { type LivekitProxy, paceOf, startProxy } from './livekit-proxy.ts';

const CLIENTS = chooseSize(1_000, 40);
const TALKING = 4;
/** Longer than one interval of Loquat's own reconciliation. */
const STEADY_MS = chooseSize(40_000, 500);
const JOINS = chooseSize(30, 2);
const RETURNS = chooseSize(10, 1);
const CROWD_AT_ONCE = chooseSize(20, 4);
/** Users from this number on join for one measurement each. */
const FIRST = { joins: 10, returns: chooseSize(100, 20), rush: chooseSize(500, 30) };

interface World {
  crowd: Crowd;
  proxy: LivekitProxy;
  livekit: Livekit;
  page: Page;
}

async function post(crowd: Crowd, path: string, token: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-api-key': token };
  const url = `${crowd.origin}/api/admin/livekit/${path}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status} ${await response.text()}`);
  return response;
}

const tokenOf = ({ crowd }: World, number: number): string => crowd.tokens[number - 1] ?? '';

type Place = Awaited<ReturnType<typeof admit>>;

/** A user's admission to the call, as Loquat answers it; the browser bypasses the proxy, which counts only Loquat. */
async function admit(world: World, number: number) {
  const { crowd, livekit } = world;
  const response = await post(crowd, 'token', tokenOf(world, number), { gid: crowd.gid });
  const { token, channel_name } = (await response.json()) as { token: string; channel_name: string };
  return { token, url: livekit.config.url, room: channel_name };
}

const leave = (world: World, number: number) =>
  post(world.crowd, 'leave', tokenOf(world, number), { gid: world.crowd.gid });

/** When all users have received the effect of an action; milliseconds since the epoch. */
async function heardAfter({ crowd }: World, act: () => Promise<unknown>, fits: (uids: readonly number[]) => boolean) {
  await crowd.ask({ forget: true });
  await act();
  return crowd.heard(fits);
}

/** Leaves the call and the room. */
async function goAway(world: World, number: number): Promise<void> {
  const leaving = () => Promise.all([leave(world, number), quitRoom(world.page, `${number}`)]);
  await heardAfter(world, leaving, (uids) => !uids.includes(number));
}

/** The time until all users know of a join, from the request for a token and from its answer; then leaves again. */
async function measureJoin(world: World, number: number): Promise<{ asked: number; issued: number }> {
  const times = { asked: Date.now(), issued: 0 };
  let place: Place | undefined;
  const joining = async () => {
    times.asked = Date.now();
    place = await admit(world, number);
    times.issued = Date.now();
  };
  const heardAt = await heardAfter(world, joining, (uids) => uids.includes(number));
  await enterRoom(world.page, `${number}`, place!);
  await goAway(world, number);
  return { asked: heardAt - times.asked, issued: Math.max(0, heardAt - times.issued) };
}

/** A user loses the room and comes back with the same token, so that Loquat learns it from LiveKit's webhook alone. */
async function measureReturn(world: World, number: number): Promise<number> {
  const { page, proxy } = world;
  const place = await admit(world, number);
  await enterRoom(page, `${number}`, place);
  await heardAfter(
    world,
    () => quitRoom(page, `${number}`),
    (uids) => !uids.includes(number),
  );
  const from = proxy.webhooks.length;
  const heardAt = await heardAfter(
    world,
    () => enterRoom(page, `${number}`, place),
    (uids) => uids.includes(number),
  );
  const news = proxy.webhooks.slice(from).find(({ name }) => name === 'participant_joined');
  await goAway(world, number);
  return heardAt - (news?.at ?? Number.NaN);
}

/** Many users join at the same moment: the time until all users know all of them. */
async function measureRush(world: World): Promise<number> {
  const numbers = Array.from({ length: CROWD_AT_ONCE }, (_, index) => FIRST.rush + index);
  const askedAt = Date.now();
  const coming = () => Promise.all(numbers.map((number) => admit(world, number)));
  const heardAt = await heardAfter(world, coming, (uids) => numbers.every((number) => uids.includes(number)));
  await Promise.all(numbers.map((number) => leave(world, number)));
  return heardAt - askedAt;
}

/** The requests that LiveKit received during an action. */
async function counted<T>({ proxy }: World, act: () => Promise<T>) {
  const from = proxy.questions.length;
  const startedAt = Date.now();
  const result = await act();
  const questions = proxy.questions.slice(from);
  const lists = questions.filter(({ name }) => name.startsWith('List'));
  const seconds = round((Date.now() - startedAt) / 1_000);
  return { result, heard: { seconds, all: questions.length, lists: paceOf(lists) } };
}

async function times(count: number, measure: (number: number) => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) taken.push(await measure(index));
  return taken;
}

async function measure(world: World): Promise<object> {
  const { crowd, page } = world;
  const places: string[] = [];
  for (let number = 1; number <= TALKING; number += 1) {
    const place = await admit(world, number);
    await enterRoom(page, `${number}`, place);
    places.push(place.room);
  }
  await crowd.ask({ room: places[0]! });
  const steady = await counted(world, () => delay(STEADY_MS));
  const issued: number[] = [];
  const joining = await counted(world, () =>
    times(JOINS, async (index) => {
      const took = await measureJoin(world, FIRST.joins + index);
      issued.push(took.issued);
      return took.asked;
    }),
  );
  const returning = await counted(world, () => times(RETURNS, (index) => measureReturn(world, FIRST.returns + index)));
  const rush = await counted(world, () => measureRush(world));
  const { polls, refused, slowestMs } = await crowd.ask();
  return {
    clients: CLIENTS,
    polls,
    pollsRefused: refused,
    slowestPollMs: round(slowestMs),
    steady: steady.heard,
    joins: { askedMs: spread(joining.result), issuedMs: spread(issued), heard: joining.heard },
    returns: { webhookMs: spread(returning.result), heard: returning.heard },
    rush: { people: CROWD_AT_ONCE, allKnownMs: rush.result, heard: rush.heard },
    loadAverage: round(loadavg()[0] ?? 0),
  };
}

/** A call of four in a channel of a thousand clients. Needs a LiveKit server; stops what it started. */
async function run(): Promise<object> {
  const binary = findLivekit();
  if (binary === undefined) throw new Error('there is no LiveKit server on this machine');
  const proxy = await startProxy();
  const { livekit, dispose } = await startLivekit(binary, proxy);
  let crowd: Crowd | undefined;
  let browser: Browser | undefined;
  try {
    crowd = await startCrowd(CLIENTS);
    Object.assign(proxy.to, { loquat: crowd.origin, livekit: livekit.config.url.replace('ws', 'http') });
    await post(crowd, 'config', crowd.tokens[0]!, { ...livekit.config, url: proxy.url.replace('http', 'ws') });
    browser = await launchWithDevices(20);
    const page = await openBarePage(await browser.newContext(), livekit.config);
    return await measure({ crowd, proxy, livekit, page });
  } finally {
    await browser?.close();
    await crowd?.stop();
    await dispose();
    proxy.close();
  }
}

console.log(JSON.stringify(await run()));
