import * as z from 'zod/mini';

/** Refuses required fields of a form that are empty; `missingIn` names them. They count as too short. */
export const filled = <T extends object>(missingIn: (value: T) => readonly (keyof T & string)[]) =>
  z.check<T>(({ value, issues }) => {
    for (const name of missingIn(value))
      issues.push({ code: 'too_small', origin: 'string', minimum: 1, path: [name], input: value[name] });
  });

/** Those of the named fields that are empty. */
export const emptyOf = <T extends object, K extends keyof T & string>(value: T, names: readonly K[]): K[] =>
  names.filter((name) => value[name] === '');
