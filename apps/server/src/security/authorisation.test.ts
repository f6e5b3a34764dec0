import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../test/drivers/call.ts';
import { featureTests } from '../../test/modules.ts';
import { AUTHORISATION, CALLS_OF_VISITORS } from '../../test/security/authorisation.table.ts';
import { accountAsks } from '../../test/security/authorisation/account-asks.ts';
import type { Actor } from '../../test/security/authorisation/actors.ts';
import { type Ask, type Asks, perform, type Prepare, type Scene } from '../../test/security/authorisation/ask.ts';
import { type Cast, createCast } from '../../test/security/authorisation/cast.ts';
import { channelAsks } from '../../test/security/authorisation/channel-asks.ts';
import { chatAsks } from '../../test/security/authorisation/chat-asks.ts';
import { identityAsks } from '../../test/security/authorisation/identity-asks.ts';
import { keptAsks } from '../../test/security/authorisation/kept-asks.ts';
import { messageAsks } from '../../test/security/authorisation/message-asks.ts';
import { readTable, type Row } from '../../test/security/authorisation/rows.ts';
import { serverAsks } from '../../test/security/authorisation/server-asks.ts';
import { signInAsks } from '../../test/security/authorisation/sign-in-asks.ts';
import { type WatchedRows, watchRows } from '../../test/security/stored-rows.ts';
import { targets } from '../../test/security/targets.ts';
import { alterDatabase } from '../../test/servers/behind-the-wire.ts';
import { dropDatabase } from '../../test/servers/server-database.ts';
import { FRESH_SIGN_IN_MS } from '../modules/auth/sessions/sessions.ts';

const rows = [AUTHORISATION, ...featureTests.map(({ authorisation }) => authorisation)].flatMap(readTable);
const asks: Asks = Object.assign(
  {
    ...accountAsks,
    ...identityAsks,
    ...signInAsks,
    ...channelAsks,
    ...chatAsks,
    ...messageAsks,
    ...keptAsks,
    ...serverAsks,
  },
  ...featureTests.map((feature) => feature.asks),
);
const isRefusal = (cell: string) => /^\d/.test(cell);

let dataDir: string;
let cast: Cast;
let heard: ReturnType<typeof listen>;
let stored: WatchedRows;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loquat-cast-'));
  cast = await createCast(dataDir);
  heard = listen(cast.server);
  stored = await watchRows(dataDir);
});
afterEach(() => cast.restoreSettings());
afterEach(() => cast.deleteChannels());
afterEach(keepSessionsFresh);
afterAll(async () => {
  await stored.close();
  await cast.server.close();
  await cast.github.close();
  await cast.openid.close();
  await cast.livekit.close();
  await rm(dataDir, { recursive: true });
  await dropDatabase(dataDir);
});

let freshAt = Date.now();
/** Some calls require a recent sign-in, which may be long ago on a slow machine. */
async function keepSessionsFresh(): Promise<void> {
  if (Date.now() - freshAt < FRESH_SIGN_IN_MS / 5) return;
  freshAt = Date.now();
  const sql = 'UPDATE sessions SET signed_in_at = @freshAt WHERE signed_in_at IS NOT NULL';
  await alterDatabase(dataDir, sql, { freshAt });
}

test('every call of the contract has a row', () => {
  expect(new Set(rows.map(({ endpoint }) => endpoint))).toEqual(new Set(targets.map(({ name }) => name)));
});

test('no two rows are the same', () => {
  const names = rows.map(({ endpoint, object }) => `${endpoint}: ${object}`);
  expect(names).toEqual([...new Set(names)]);
});

test('visitors of a widget may make only the calls of a conversation', () => {
  const withToken = targets.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'bot');
  const allowed = withToken.filter(({ endpoint }) => endpoint.visitors).map(({ name }) => name);
  expect(new Set(allowed)).toEqual(new Set(CALLS_OF_VISITORS));
  const refused = rows.filter(({ cells }) => cells.get('visitor') === '403').map(({ endpoint }) => endpoint);
  const others = withToken.map(({ name }) => name).filter((name) => !allowed.includes(name));
  expect(new Set(refused)).toEqual(new Set(others));
});

function prepareOf({ endpoint, object }: Row): Prepare {
  const prepare = asks[endpoint]?.[object];
  if (!prepare) throw new Error(`say in test/security/authorisation how to make ${endpoint}: ${object}`);
  return prepare;
}

/** Prepares the call; a visitor makes a member's call, with their own token. */
async function prepareFor(row: Row, actor: Actor): Promise<Ask> {
  if (actor !== 'visitor') return prepareOf(row)(sceneOf(actor));
  const { token = '' } = cast.players.visitor;
  return { ...(await prepareOf(row)(sceneOf('member'))), token };
}

const sceneOf = (actor: Actor): Scene => ({ cast, actor, me: cast.players[actor] });

/** The table's entry for a response: a status from 400 on, or what it reveals. */
function outcomeOf(status: number, text: string, { reveals }: Ask): string {
  if (status !== 200) return String(status);
  if (!reveals) return 'ok';
  return reveals(text) ? 'sees' : 'hides';
}

/** Makes the calls in sequence; nothing else happens in between. */
async function outcomes(calls: readonly [Actor, Ask][]): Promise<[Actor, string][]> {
  const got: [Actor, string][] = [];
  for (const [actor, ask] of calls) {
    const { status, text } = await perform(sceneOf(actor), ask);
    got.push([actor, outcomeOf(status, text, ask)]);
  }
  return got;
}

async function prepareAll(row: Row, actors: readonly Actor[]): Promise<[Actor, Ask][]> {
  const calls: [Actor, Ask][] = [];
  for (const actor of actors) calls.push([actor, await prepareFor(row, actor)]);
  return calls;
}

// Events that the calls do not cause: presence after dropped test streams, and the push progress of nodes.
const isAskedFor = (message: (typeof heard)[number]) =>
  !(message.kind === 'pushed' || (message.kind === 'event' && message.event.type === 'users_state_changed'));

/** Makes calls that must be refused: returns their results, unexpected changes and unexpected events. */
async function tryInVain(row: Row, actors: readonly Actor[]) {
  const calls = await prepareAll(row, actors);
  const before = await stored.read();
  heard.length = 0;
  const got = await outcomes(calls);
  const after = await stored.read();
  const changed = Object.keys(after).filter((table) => !isDeepStrictEqual(after[table], before[table]));
  return { got, changed, announced: heard.filter(isAskedFor) };
}

/** The effects of a call on the audit log and on everything else. */
interface Traces {
  acts: number;
  changed: readonly string[];
}

/** Makes calls that must be allowed, each on its own objects. */
async function tryEach(row: Row, actors: readonly Actor[]) {
  const got: [Actor, string][] = [];
  const traces: [Actor, Traces][] = [];
  for (const actor of actors) {
    const calls = await prepareAll(row, [actor]);
    const before = await stored.read();
    got.push(...(await outcomes(calls)));
    const { audit_log, ...after } = await stored.read();
    const changed = Object.keys(after).filter((table) => !isDeepStrictEqual(after[table], before[table]));
    traces.push([actor, { acts: (audit_log?.length ?? 0) - (before['audit_log']?.length ?? 0), changed }]);
  }
  return { got, traces };
}

/** Whether an allowed call left the audit entries that the contract declares. */
function isTraced({ endpoint: name }: Row, actor: Actor, { acts, changed }: Traces): boolean {
  const { access, audit } = targets.find((target) => target.name === name)!.endpoint;
  const isForAdmins = access === 'admin' || access === 'founder';
  if (audit === undefined || audit === 'nothing') return acts === 0 && !(isForAdmins && changed.length > 0);
  if (isForAdmins) return acts === 1;
  return actor === 'admin' || actor === 'founder' ? acts <= 1 : acts === 0;
}

const actorsOf = (cells: readonly [Actor, string][]) => cells.map(([actor]) => actor);

function titleOf({ object, cells }: Row): string {
  const allowed = [...cells].filter(([, cell]) => cell !== '-' && !isRefusal(cell)).map(([actor]) => actor);
  const whom = allowed.length === 0 ? 'nobody' : allowed.join(', ');
  return `${object}: is open to ${whom}`;
}

describe.each([...Map.groupBy(rows, ({ endpoint }) => endpoint)])('%s', (_, ofEndpoint) => {
  test.each(ofEndpoint.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    const cells = [...row.cells].filter(([, cell]) => cell !== '-');
    const refused = cells.filter(([, cell]) => isRefusal(cell));
    const inVain = await tryInVain(row, actorsOf(refused));
    expect(inVain).toEqual({ got: refused, changed: [], announced: [] });
    const allowed = cells.filter(([, cell]) => !isRefusal(cell));
    const { got, traces } = await tryEach(row, actorsOf(allowed));
    expect(got).toEqual(allowed);
    expect(traces.filter(([actor, left]) => !isTraced(row, actor, left))).toEqual([]);
  });
});
