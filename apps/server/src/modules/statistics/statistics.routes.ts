import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { StatisticsService } from './statistics.service.ts';

export const statisticsRoutes = (statistics: StatisticsService) => (app: FastifyInstance) =>
  implement(app, api.statistics, {
    getStatistics: ({ query }) => statistics.get(query.days, query.time_zone),
  });
