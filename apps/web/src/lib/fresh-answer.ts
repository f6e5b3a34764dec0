/**
 * What the server answers to a question. When news came while the answer was under way nobody can tell which of them is
 * older: then it is asked again. `known`: what the news would change; the same value = none came. Rejects like `ask`.
 */
export async function freshAnswer<T>(known: () => unknown, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = known();
    const answer = await ask();
    if (known() === before) return answer;
  }
}
