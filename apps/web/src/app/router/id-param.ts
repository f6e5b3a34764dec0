import { notFound } from '@tanstack/react-router';

/** A path parameter that is a uid or gid. Other values lead to the screen for unknown addresses. */
export function parseId(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id <= 0) throw notFound();
  return id;
}
