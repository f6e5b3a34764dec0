import * as z from 'zod/mini';
import { binary, empty, endpoints, json } from '../endpoint.ts';
import { Timestamp, Uid } from '../ids.ts';
import { maxLength } from '../input.ts';
import { BundleRequest, MessageBundle } from './forwards.ts';

/** A private bundle of messages (wire: favorite). */
export const SavedItem = z.object({ id: z.string(), created_at: Timestamp });
export type SavedItem = z.output<typeof SavedItem>;

const SavedItemId = z.string().check(maxLength(64), z.regex(/^[0-9a-z-]+$/i));
const OfOne = z.object({ id: SavedItemId });

export const savedEndpoints = endpoints({
  saveMessages: {
    method: 'POST',
    path: '/favorite',
    access: 'user',
    rate: 'copy',
    summary: 'Save a copy of messages for oneself',
    body: json(BundleRequest),
    response: json(SavedItem),
    problems: [
      'bundle.not_copyable',
      'bundle.forbidden',
      'bundle.message_not_found',
      'saved.too_many',
      'file.quota_reached',
      'server.storage_full',
    ],
  },
  listSavedItems: {
    method: 'GET',
    path: '/favorite',
    access: 'guest',
    summary: 'What the caller saved, oldest first',
    response: json(z.array(SavedItem)),
    problems: [],
  },
  getSavedItem: {
    method: 'GET',
    path: '/favorite/:id',
    access: 'guest',
    summary: 'One of the caller’s saved items',
    params: OfOne,
    response: json(MessageBundle),
    problems: ['bundle.not_found'],
  },
  deleteSavedItem: {
    method: 'DELETE',
    path: '/favorite/:id',
    access: 'user',
    summary: 'Delete a saved item',
    params: OfOne,
    response: empty,
    problems: ['bundle.not_found'],
  },
  getSavedAttachment: {
    method: 'GET',
    path: '/favorite/attachment/:uid/:id/:attachment_id',
    access: 'guest',
    fileLink: 'bundle.not_found',
    summary: 'An avatar, file or thumbnail of one of the caller’s saved items',
    params: z.object({ uid: Uid, id: SavedItemId, attachment_id: z.int().check(z.nonnegative()) }),
    query: z.object({ download: z.optional(z.boolean()) }),
    response: binary('application/octet-stream'),
    problems: ['bundle.not_found'],
  },
});
