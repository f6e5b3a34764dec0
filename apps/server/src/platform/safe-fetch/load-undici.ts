let loading: Promise<typeof import('undici')> | undefined;

/**
 * Loaded with the first request: many servers never make one. Kept, because each `import` calls Node's loader again,
 * for 25 µs, and thousands of pushes are sent at once.
 */
export const loadUndici = () => (loading ??= import('undici'));
