import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ContactService } from './contacts.service.ts';

/** Contacts, nicknames and the search for one user. */
export const contactRoutes = (contacts: ContactService) => (app: FastifyInstance) =>
  implement(app, api.contacts, {
    listContacts: (_call, viewer) => contacts.listContacts(viewer),
    updateContactStatus: ({ body }, viewer) => contacts.updateStatus(viewer, body.target_uid, body.action),
    searchUser: ({ body }, viewer) => contacts.searchUser(viewer, body),
    updateNickname: ({ body }, viewer) => contacts.updateNickname(viewer, body),
  });
