import * as z from 'zod/mini';

/** Refuses text that is not a JSON object. */
export const isJsonObject = z.refine<string>(
  (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    } catch {
      return false;
    }
  },
  { error: 'not the JSON of an object' },
);
