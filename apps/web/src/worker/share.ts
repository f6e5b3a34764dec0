import { addressOfTexts, forgetOldShared, keepShared, SHARE_PATH } from '../lib/shared-content.ts';
import { worker } from './scope.ts';

/** HTTP See Other: the browser then requests the screen with GET, so that a reload does not post again. */
const SEE_OTHER = 303;

/** Stores a share for the screen that asks for its chat. Nothing is sent. */
async function take(request: Request): Promise<Response> {
  let form: FormData | undefined;
  let address = SHARE_PATH;
  try {
    form = await request.formData();
    await keepShared(form, Date.now());
  } catch {
    // Not a form, or not enough space on this device.
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

/** Accepts texts, links and files that other apps share to this one (the manifest's `share_target`). */
export function followShare(): void {
  worker.addEventListener('fetch', answer);
}
