import type { LoginConfig } from '@loquat/contract';
import { listenOnLoopback } from '@loquat/counterparts/loopback';
import { loadConfig } from '../../src/config/config.ts';
import { readSettings } from '../../src/doctor/read-settings.ts';
import type { SettingsCheckParts } from '../../src/doctor/settings-check.ts';
import type { Check, Finding } from '../../src/platform/check.ts';
import { createSafeFetch } from '../../src/platform/safe-fetch/safe-fetch.ts';
import { call, signInFounder } from '../drivers/call.ts';
import { offer } from '../servers/providers.ts';
import { placeOf } from '../servers/server-database.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';

/** A server with an administrator, whose settings are read from outside. */
export interface ExaminedServer {
  server: TestServer;
  /** Saves a form of the admin console. */
  save(endpoint: `POST ${string}` | `PUT ${string}`, body: object): Promise<void>;
  offer(change: Partial<LoginConfig>): Promise<void>;
  /** The finding of a check, with the doctor's `env`. */
  look(create: (parts: SettingsCheckParts) => Check, env?: Record<string, string>, now?: number): Promise<Finding>;
}

/** The origin of a port whose listener has just closed. */
export async function leftOrigin(): Promise<string> {
  const { origin, close } = await listenOnLoopback((_request, response) => void response.end());
  await close();
  return origin;
}

/** Allows the doctor requests to loopback addresses. */
const PRIVATE = { ALLOW_PRIVATE_PROVIDERS: 'true' };

export async function startExaminedServer(): Promise<ExaminedServer> {
  const server = await startTestServer();
  const { dataDir } = server;
  const { token } = await signInFounder(server);
  return {
    server,
    async save(endpoint, body) {
      const { status, text } = await call(server, endpoint, { token, body });
      if (status !== 200) throw new Error(`${endpoint} answered ${status}: ${text}`);
    },
    offer: (change) => offer(server, { token }, change),
    look: (create, env = PRIVATE, now = Date.now()) =>
      create({
        config: loadConfig({ ...env, DATA_DIR: dataDir }),
        readSettings: async () => readSettings(await placeOf(dataDir)),
        safeFetch: createSafeFetch({ userAgent: 'Loquat/test' }),
        now: () => now,
      }).run(),
  };
}
