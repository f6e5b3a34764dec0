import { readFile } from 'node:fs/promises';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { startPageRoutes } from './start-pages.routes.ts';
import { createStartPageService } from './start-pages.service.ts';

const BUILT_IN = new URL('../../../assets/start-page.html', import.meta.url);

/** The pages that clients show while no chat is open. */
export async function createStartPages({ transact, clock }: Platform, settings: ServerSettings) {
  const builtIn = await readFile(BUILT_IN, 'utf8');
  return { routes: [startPageRoutes(createStartPageService({ transact, settings, clock, builtIn }))] };
}
