/** Unguessable lower-case hex, two digits for each byte. Not `randomUUID`: it is absent on pages without https. */
export const randomText = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
