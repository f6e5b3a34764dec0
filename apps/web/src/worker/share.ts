import { addressOfTexts, forgetOldShared, keepShared, SHARE_PATH } from '../lib/shared-content.ts';
import { worker } from './scope.ts';

/** The see-other of HTTP: the screen is asked for, not posted to again by a reload. */
const SEE_OTHER = 303;

/** Keeps what was shared for the screen that asks which chat it is for. Nothing is sent anywhere. */
async function take(request: Request): Promise<Response> {
  let form: FormData | undefined;
  let address = SHARE_PATH;
  try {
    form = await request.formData();
    await keepShared(form, Date.now());
  } catch {
    // Not a form, or no room on this device.
    address = addressOfTexts(form);
  }
  return Response.redirect(new URL(address, worker.location.origin).href, SEE_OTHER);
}

function answer(event: FetchEvent): void {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (mode !== 'navigate' || origin !== worker.location.origin) return;
  if (method === 'POST' && pathname === SHARE_PATH) event.respondWith(take(event.request));
  else event.waitUntil(forgetOldShared(Date.now()).catch(() => {}));
}

/** Takes what other apps share to this one, texts, links and files, as the manifest's `share_target` says. */
export function followShare(): void {
  worker.addEventListener('fetch', answer);
}
