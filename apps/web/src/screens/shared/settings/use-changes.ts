import { useState } from 'react';

/** What a form shows, and what of it differs from what is saved. */
export interface Changes<T extends object> {
  value: T;
  /** The fields that differ. */
  changed: Partial<T>;
  isDirty: boolean;
  change: (fields: Partial<T>) => void;
  reset: () => void;
}

/**
 * A form over saved values. Fields that nobody has touched follow what others save meanwhile; one that is set back to
 * what is saved counts as untouched.
 */
export function useChanges<T extends object>(saved: T): Changes<T> {
  const [touched, setTouched] = useState<Partial<T>>({});
  const changed = Object.fromEntries(
    Object.entries(touched).filter(([name, value]) => value !== saved[name as keyof T]),
  ) as Partial<T>;
  return {
    value: { ...saved, ...touched },
    changed,
    isDirty: Object.keys(changed).length > 0,
    change: (fields) => setTouched((before) => ({ ...before, ...fields })),
    reset: () => setTouched({}),
  };
}
