/**
 * The server's answer to a request. If a change arrived while it was in flight, the order of the two is unknown, so the
 * request is repeated. `known`: the state that changes would replace; the same value = no change. Rejects like `ask`.
 */
export async function freshAnswer<T>(known: () => unknown, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = known();
    const answer = await ask();
    if (known() === before) return answer;
  }
}
