import { Email } from '@loquat/contract';

/** Email addresses in a typed or pasted text, without duplicates, and the parts that are not valid. */
export function readEmails(text: string): { emails: string[]; unreadable: string[] } {
  // "Ines <ines@example.test>" comes from address books.
  const words = text.split(/[\s,;]+/).map((word) => word.replace(/^<|>$/g, ''));
  const emails = new Set<string>();
  const unreadable: string[] = [];
  for (const word of words) {
    if (word === '') continue;
    const email = Email.safeParse(word);
    if (email.success) emails.add(email.data);
    else unreadable.push(word);
  }
  return { emails: [...emails], unreadable };
}
