import { fileEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { FileService } from './files.service.ts';
import type { Uploads } from './uploads.ts';

export const fileRoutes = (files: FileService, uploads: Uploads) => (app: FastifyInstance) =>
  implement(app, fileEndpoints, {
    prepareFile: ({ body }, viewer) => uploads.prepare(viewer, body),
    uploadFile: ({ body }, viewer) => uploads.upload(viewer, body),
    getFile: ({ query }) => files.get(query),
    deleteAllFiles: () => files.deleteAll(),
    listFiles: ({ query }) => files.list(query),
  });
