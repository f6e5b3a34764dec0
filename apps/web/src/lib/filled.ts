import * as z from 'zod/mini';

/** Refuses empty required fields of a form; `missingIn` names them. They count as too short. */
export const filled = <T extends object>(missingIn: (value: T) => readonly (keyof T & string)[]) =>
  z.check<T>(({ value, issues }) => {
    for (const name of missingIn(value))
      issues.push({ code: 'too_small', origin: 'string', minimum: 1, path: [name], input: value[name] });
  });

/** The names of the empty fields. */
export const emptyOf = <T extends object, K extends keyof T & string>(value: T, names: readonly K[]): K[] =>
  names.filter((name) => value[name] === '');
