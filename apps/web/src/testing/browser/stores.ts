import { create as createHook, type StateCreator, type StoreApi } from 'zustand';
import { createStore as createPlain } from 'zustand/vanilla';

export { useStore } from 'zustand';

// The app imports this module instead of zustand; see `stores.config.ts`.
type Initial = StateCreator<unknown>;

const stores: StoreApi<unknown>[] = [];

function remember<S extends StoreApi<unknown>>(store: S): S {
  stores.push(store);
  return store;
}

export const create = (initial?: Initial): unknown => (initial ? remember(createHook(initial)) : create);
export const createStore = (initial?: Initial): unknown => (initial ? remember(createPlain(initial)) : createStore);

/** Resets every store of the app to its initial state. */
export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
