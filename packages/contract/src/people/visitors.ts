import * as z from 'zod/mini';
import { Language } from '../sign-in/account-fields.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { maxBytes, maybe, plainName } from '../input.ts';
import { PAGE_TITLE_MAX_BYTES } from '../limits.ts';
import { TimeZone } from '../time-zone.ts';
import { urlOf } from '../web-address.ts';

const PageTitle = z.string().check(maxBytes(PAGE_TITLE_MAX_BYTES), z.overwrite(plainName));

/** Where a visitor is: what is absent is not known. */
export const VisitorPlace = z.object({
  page_url: maybe(urlOf(/^https?$/)),
  page_title: maybe(PageTitle),
  language: maybe(Language),
  time_zone: maybe(TimeZone),
});
export type VisitorPlace = z.output<typeof VisitorPlace>;

export const visitorEndpoints = endpoints({
  tellPlace: {
    method: 'PUT',
    path: '/visitor/place',
    access: 'guest',
    visitors: true,
    summary: 'Tells the page that a visitor is on, their language and their time zone; for visitors alone',
    body: json(VisitorPlace),
    response: empty,
    problems: ['visitor.not_found'],
  },
});
