import * as z from 'zod';

export const wholeNumber = (min: number, max: number) => {
  const allowed = `a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, allowed).transform(Number).pipe(z.number().min(min, allowed).max(max, allowed));
};
export const onOff = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on');
export const trueFalse = z
  .enum(['true', 'false', 'on', 'off'], 'true or false')
  .transform((value) => value === 'true' || value === 'on');
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) => z.enum(values, values.join(', '));
export const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time such as 03:30')
  .transform((value) => ({ hour: Number(value.slice(0, 2)), minute: Number(value.slice(3)) }));
