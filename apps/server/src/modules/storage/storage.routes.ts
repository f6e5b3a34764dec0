import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { StorageService } from './storage.service.ts';

export const storageRoutes = (storage: StorageService) => (app: FastifyInstance) =>
  implement(app, api.storage, {
    getOwnStorage: (_call, viewer) => storage.own(viewer.uid),
    getStorage: () => storage.report(),
    updateStorageQuotas: ({ body }) => storage.updateQuotas(body),
  });
