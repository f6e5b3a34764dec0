import { Email } from '@loquat/contract';

/** E-mail addresses out of what somebody typed or pasted, each once, and what is none. */
export function readEmails(text: string): { emails: string[]; unreadable: string[] } {
  // "Ines <ines@example.test>" comes out of address books.
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
