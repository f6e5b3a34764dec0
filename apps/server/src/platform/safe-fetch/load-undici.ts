let loading: Promise<typeof import('undici')> | undefined;

/**
 * Loaded with the first request: many servers never make one. Kept, because each `import` asks Node's loader again, for
 * 25 µs, and thousands of pushes go out at once.
 */
export const loadUndici = () => (loading ??= import('undici'));
