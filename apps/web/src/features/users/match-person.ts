/** What somebody can be found by. */
export interface Findable {
  name: string;
  nickname?: string | undefined;
  email?: string | null | undefined;
}

/** Whether a name or address has the words in it, any case; nothing to look for finds everyone. */
export function matchesPerson({ name, nickname, email }: Findable, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  return [name, nickname, email].some((text) => text?.toLocaleLowerCase().includes(wanted));
}
