import * as z from 'zod/mini';
import { OrganizationName } from '../chosen-names.ts';
import { maxBytes, maybe } from '../input.ts';
import { DESCRIPTION_MAX_BYTES } from '../limits.ts';

export const OrganizationDescription = z.string().check(maxBytes(DESCRIPTION_MAX_BYTES));

/** Absent fields stay. Existing clients send every field that they know, so unknown fields are ignored. */
export const OrganizationChange = z.object({
  name: maybe(OrganizationName),
  description: maybe(OrganizationDescription),
});
