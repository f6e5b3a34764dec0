/**
 * Lets a screen that is mounted twice make a one-time request (such as following a link): callers with the same key get
 * the same answer while it is in flight.
 */
export function shareByKey<A, T>(act: (subject: A) => Promise<T>, keyOf: (subject: A) => string) {
  const underWay = new Map<string, Promise<T>>();
  return (subject: A): Promise<T> => {
    const key = keyOf(subject);
    const answer = underWay.get(key) ?? act(subject).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
