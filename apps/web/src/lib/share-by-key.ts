/**
 * Lets what works once (following a link, say) be asked for by a screen that is mounted twice: whoever asks for the same
 * while it is under way gets the same answer.
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
