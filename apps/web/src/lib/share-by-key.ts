/**
 * Lets a one-time action (such as following a link) be requested by a screen that is mounted twice: callers that ask
 * for the same while it is in flight get the same answer.
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
