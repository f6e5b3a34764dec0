/** Parts of host names that say what runs there, not whose it is. */
const GENERIC = new Set(['www', 'chat', 'talk', 'team', 'im', 'app', 'loquat', 'localhost', 'local']);

/** A name for the server from the host it runs on: "chat.harbour-lane.example" gives "Harbour Lane"; empty when it says nothing. */
export function proposedServerName(hostname: string): string {
  if (/^[\d.]+$|:/.test(hostname)) return '';
  const labels = hostname.split('.');
  const named = (labels.length > 1 ? labels.slice(0, -1) : labels).find((label) => !GENERIC.has(label));
  const words = (named ?? '').split('-').filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
