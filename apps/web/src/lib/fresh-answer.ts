/**
 * The server's answer to a request. If news arrived while it was in flight, nobody can tell which of them is older, so
 * the request is repeated. `known`: what the news would change; the same value = none arrived. Rejects like `ask`.
 */
export async function freshAnswer<T>(known: () => unknown, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = known();
    const answer = await ask();
    if (known() === before) return answer;
  }
}
