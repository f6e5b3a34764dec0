import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** The storage of one provider, in memory; its library’s own is shared by all providers of a process. */
export function createOpenidStorage(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  const findBy = (model: string, fits: (payload: AdapterPayload) => boolean) =>
    [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && fits(payload))?.[1];

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
      findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
      consume: async (id) =>
        void Object.assign(kept.get(keyOf(id)) ?? {}, { consumed: Math.floor(Date.now() / 1_000) }),
      destroy: async (id) => void kept.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
