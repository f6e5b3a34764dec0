/** Parts of host names that name the software, not the organisation. */
const GENERIC = new Set(['www', 'chat', 'talk', 'team', 'im', 'app', 'loquat', 'localhost', 'local']);

/** A server name from its host: "chat.harbour-lane.example" gives "Harbour Lane"; empty if the host has none. */
export function proposedServerName(hostname: string): string {
  if (/^[\d.]+$|:/.test(hostname)) return '';
  const labels = hostname.split('.');
  const named = (labels.length > 1 ? labels.slice(0, -1) : labels).find((label) => !GENERIC.has(label));
  const words = (named ?? '').split('-').filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
