/** The worker's own global object, with its type. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
