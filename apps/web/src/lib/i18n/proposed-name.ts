import { NAME_MAX_BYTES } from '@loquat/contract';

/** A suggested name: the words of the address before its `@`, capitalised. "ada.lovelace@…" gives "Ada Lovelace". */
export function proposedName(email: string): string {
  const [local = ''] = email.split('@');
  const words = local.split(/[._\-+\d\s]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name.slice(0, NAME_MAX_BYTES);
}
