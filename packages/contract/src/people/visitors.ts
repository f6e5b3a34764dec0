import * as z from 'zod/mini';
import { Message } from '../chat/messages.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { maxBytes, maybe, plainName } from '../input.ts';
import { PAGE_TITLE_MAX_BYTES } from '../limits.ts';
import { Language } from '../sign-in/account-fields.ts';
import { TimeZone } from '../time-zone.ts';
import { urlOf } from '../web-address.ts';

export const PageUrl = urlOf(/^https?$/);
export const PageTitle = z.string().check(maxBytes(PAGE_TITLE_MAX_BYTES), z.overwrite(plainName));

/** Where a visitor is: absent fields are unknown. */
export const VisitorPlace = z.object({
  page_url: maybe(PageUrl),
  page_title: maybe(PageTitle),
  language: maybe(Language),
  time_zone: maybe(TimeZone),
});
export type VisitorPlace = z.output<typeof VisitorPlace>;

const OneVisitor = z.object({ uid: Uid });

export const visitorEndpoints = endpoints({
  tellPlace: {
    method: 'PUT',
    path: '/visitor/place',
    access: 'user',
    visitors: true,
    summary: 'Tells the page that a visitor is on, their language and their time zone; for visitors alone',
    body: json(VisitorPlace),
    response: empty,
    problems: ['visitor.not_found'],
  },
  assignVisitor: {
    method: 'POST',
    path: '/visitor/:uid/assign',
    access: 'user',
    summary: 'Assign a visitor to another member of the team; for their host and administrators',
    params: OneVisitor,
    body: json(z.object({ host: Uid })),
    response: empty,
    problems: ['visitor.not_found', 'user.unknown_member'],
  },
  setVisitorDone: {
    method: 'POST',
    path: '/visitor/:uid/done',
    access: 'user',
    summary: 'Mark a conversation with a visitor as done, or take it up again; for their host and administrators',
    params: OneVisitor,
    body: json(z.object({ is_done: z.boolean() })),
    response: empty,
    problems: ['visitor.not_found'],
  },
  listVisitorHistory: {
    method: 'GET',
    path: '/visitor/:uid/history',
    access: 'user',
    summary: 'The newest messages of a visitor with all their hosts, ascending; for those hosts',
    params: OneVisitor,
    query: z.object({ limit: z.optional(z.int().check(z.positive())) }),
    response: json(z.array(Message)),
    problems: ['visitor.not_found'],
  },
});
