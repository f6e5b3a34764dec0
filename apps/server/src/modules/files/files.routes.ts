import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { Uploads } from './files.access.ts';
import type { FileService } from './files.service.ts';

export const fileRoutes = (files: FileService, uploads: Uploads) => (app: FastifyInstance) =>
  implement(app, api.files, {
    prepareFile: ({ body }, viewer) => uploads.prepare(viewer, body),
    uploadFile: ({ body }, viewer) => uploads.upload(viewer, body),
    getFile: ({ query }, viewer) => files.get(viewer, query),
    deleteAllFiles: () => files.deleteAll(),
  });
