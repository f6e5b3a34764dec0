import type { Answer, callEndpoints } from '@loquat/contract';
import { LIVEKIT_KEY, LIVEKIT_SECRET, type LivekitStandIn, startLivekit } from '@loquat/counterparts/livekit-stand-in';
import { call } from '../drivers/call.ts';
import { meet, type Person } from '../drivers/people.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export type Joined = Answer<typeof callEndpoints.joinCall>;

/** A server with LiveKit, and users who may call each other. */
export interface CallWorld {
  server: TestServer;
  livekit: LivekitStandIn;
  clock: TestClock;
  /** The founder, then one user per name. */
  people: [Person, ...Person[]];
  close(): Promise<void>;
}

const ENV = { ALLOW_PRIVATE_PROVIDERS: 'true' };

export const voiceConfigFor = ({ url }: Pick<LivekitStandIn, 'url'>, change: object = {}) => ({
  enabled: true,
  url,
  api_key: LIVEKIT_KEY,
  api_secret: LIVEKIT_SECRET,
  e2ee: false,
  ...change,
});

export async function switchCallsOn(
  server: { origin: string },
  { token }: Pick<Person, 'token'>,
  livekit: Pick<LivekitStandIn, 'url'>,
  change: object = {},
): Promise<void> {
  const body = voiceConfigFor(livekit, change);
  const { status, text } = await call(server, 'POST /admin/livekit/config', { token, body });
  if (status !== 200) throw new Error(`switching calls on answered ${status} ${text}`);
}

/** A server with a data folder that an earlier one may have used. */
export const startCallServer = (dataDir: string, clock: TestClock): Promise<TestServer> =>
  startTestServer({ ...ENV, DATA_DIR: dataDir }, { clock });

/** Time stands still until the test advances it. */
export async function startCallWorld(dataDir: string, ...names: string[]): Promise<CallWorld> {
  const clock = createTestClock();
  const livekit = await startLivekit();
  const server = await startCallServer(dataDir, clock);
  const people = await meet(server, ...names);
  await switchCallsOn(server, people[0], livekit);
  livekit.tells = server;
  const close = async () => {
    await server.close();
    await livekit.close();
  };
  return { server, livekit, clock, people, close };
}

type Target = { uid: number } | { gid: number };
type Options = { video?: boolean; move?: boolean; confirms?: boolean; comes_back?: boolean };

/** Requests to join a call. */
export const askToJoin = (
  server: { origin: string },
  { token }: Pick<Person, 'token'>,
  target: Target,
  options: Options = {},
) => call(server, 'POST /admin/livekit/token', { token, body: { ...target, ...options } });

/** Joins a call, which must succeed. */
export async function joinCall(
  server: { origin: string },
  person: Pick<Person, 'token'>,
  target: Target,
  options?: Options,
): Promise<Joined> {
  return (await askToJoin(server, person, target, options)).value();
}

/** Confirms that a device is connected. */
export const confirmCall = (server: { origin: string }, { token }: Pick<Person, 'token'>, target: Target) =>
  call(server, 'POST /admin/livekit/confirm', { token, body: target });

export const leaveCall = (server: { origin: string }, { token }: Pick<Person, 'token'>, target: Target) =>
  call(server, 'POST /admin/livekit/leave', { token, body: target });

export const declineCall = (server: { origin: string }, { token }: Pick<Person, 'token'>, uid: number) =>
  call(server, 'POST /admin/livekit/decline', { token, body: { uid } });

/** Rings a member for a channel's call. */
export const ringInCall = (
  server: { origin: string },
  { token }: Pick<Person, 'token'>,
  { gid, uid }: { gid: number; uid: number },
) => call(server, `POST /group/${gid}/call/${uid}/ring`, { token });
