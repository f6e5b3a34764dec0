import { buildVersion } from '../build-info.ts';
import { lockOfBuild, type WorkerMessage } from '../worker-messages.ts';

const ADDRESS = '/service-worker.js';
/** A worker takes over in an instant, unless it is another than expected. */
const TAKEOVER_MS = 3_000;

/** There is none on plain http, and in some browsers none where nothing may be stored. */
function workersOf(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

const tell = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);

/**
 * Until this page is closed, the workers keep the files of its build. They are told when they come to power; the present
 * one only if none is to follow it, since Chromium lets no other take over from a worker that a message has just woken.
 */
function holdBuild(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const sayOpen = async (): Promise<never> => {
    workers.addEventListener('controllerchange', () => tell(workers.controller, { type: 'page_open' }));
    if (!registration.waiting && !registration.installing) tell(registration.active, { type: 'page_open' });
    return new Promise<never>(() => {});
  };
  void navigator.locks.request(lockOfBuild(buildVersion), { mode: 'shared' }, sayOpen);
}

/** A page that is of the newer build already, by a reload, lets its worker take over. */
const letMineTakeOver = ({ waiting }: ServiceWorkerRegistration): void =>
  tell(waiting, { type: 'activate', build: buildVersion });

/**
 * Installs the service worker, by which the app opens without a connection. `onNewer` hears that one of another build
 * has been installed and waits. Does nothing where the browser has no workers, or blocks them.
 */
export async function startWorker(onNewer: () => void): Promise<void> {
  const workers = workersOf();
  if (!workers || !import.meta.env.PROD) return;
  try {
    const registration = await workers.register(ADDRESS, { updateViaCache: 'none' });
    holdBuild(workers, registration);
    letMineTakeOver(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', ({ target }) => {
        // Without a worker before it, this was the first one: there is nothing newer.
        if ((target as ServiceWorker).state !== 'installed' || !workers.controller) return;
        letMineTakeOver(registration);
        onNewer();
      });
    });
  } catch {
    // Blocked, or a server without it: the app works as before.
  }
}

/** Looks for a worker of a newer build. */
export async function updateWorker(): Promise<void> {
  try {
    await (await workersOf()?.getRegistration())?.update();
  } catch {
    // No connection: the browser looks again by itself.
  }
}

/** Lets a newer worker that waits take over. Resolves when it has, or when there is none. */
export async function activateNewer(): Promise<void> {
  const workers = workersOf();
  const waiting = (await workers?.getRegistration().catch(() => undefined))?.waiting;
  if (!workers || !waiting) return;
  const hasChanged = new Promise((resolve) => {
    workers.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, TAKEOVER_MS);
  });
  tell(waiting, { type: 'activate' });
  await hasChanged;
}
