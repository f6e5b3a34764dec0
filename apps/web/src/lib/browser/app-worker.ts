import { buildVersion } from '../build-info.ts';
import { lockOfBuild, type WorkerMessage } from '../worker-messages.ts';

const ADDRESS = '/service-worker.js';

/** Undefined on plain http, and in some browsers where storage is blocked. */
function workersOf(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

const tell = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);

/**
 * Makes the workers keep the files of this page's build until the page is closed. Tells each worker when it becomes
 * active. The active worker gets no message while another waits: a message would keep it active longer.
 */
function holdBuild(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const sayOpen = async (): Promise<never> => {
    workers.addEventListener('controllerchange', () => tell(workers.controller, { type: 'page_open' }));
    if (!registration.installing) tell(registration.waiting ?? registration.active, { type: 'page_open' });
    return new Promise<never>(() => {});
  };
  void navigator.locks.request(lockOfBuild(buildVersion), { mode: 'shared' }, sayOpen);
}

/** Undefined where browsers block workers, and if the server has none. */
async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workers.register(ADDRESS, { updateViaCache: 'none' });
  } catch {
    return undefined;
  }
}

/**
 * Installs the service worker, by which the app opens without a connection. Calls `onNewer` when the worker of another
 * build has been installed. Does nothing where the browser has no workers, or blocks them: the app works as before.
 */
export async function startWorker(onNewer: () => void): Promise<void> {
  const workers = workersOf();
  const registration = workers && import.meta.env.PROD ? await register(workers) : undefined;
  if (!workers || !registration) return;
  holdBuild(workers, registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', ({ target }) => {
      // Without an active worker this was the first one, so there is no newer build.
      if ((target as ServiceWorker).state === 'installed' && workers.controller) onNewer();
    });
  });
}

/** Looks for a worker of a newer build. */
export async function updateWorker(): Promise<void> {
  try {
    await (await workersOf()?.getRegistration())?.update();
  } catch {
    // No connection: the browser looks again by itself.
  }
}
