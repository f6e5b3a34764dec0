import { userEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import { requirePlainPassword } from '../../platform/http/native-apps.ts';
import type { Avatars } from './avatars.ts';
import type { UserService } from './users.service.ts';

export const userRoutes = (users: UserService, avatars: Avatars) => (app: FastifyInstance) =>
  implement(app, userEndpoints, {
    listUsers: (_call, viewer) => users.list(viewer),
    getMe: (_call, viewer) => users.get(viewer, viewer.uid),
    getUser: ({ params }, viewer) => users.get(viewer, params.uid),
    updateMe: ({ body }, viewer) => users.updateMe(viewer, body),
    updateMyAvatar: ({ body }, viewer) => avatars.replace(viewer.uid, body),
    changePassword({ body }, viewer, { request }) {
      requirePlainPassword(request, { password: body.new_password, device: viewer.device });
      return users.changePassword(viewer, body);
    },
    deleteMe: (_call, viewer) => users.deleteMe(viewer),
    getAvatar: ({ query }) => avatars.get(query.uid, query.t !== undefined),
    createUser: ({ body }, viewer) => users.createUser(viewer, body),
    listUsersForAdmins: () => users.listForAdmins(),
    getUserForAdmins: ({ params }) => users.getForAdmins(params.uid),
    updateUserAvatar: ({ params, body }) => avatars.replace(params.uid, body),
    updateUser: ({ params, body }, viewer) => users.updateUser(viewer, params.uid, body),
    deleteUser: ({ params }, viewer) => users.deleteUser(viewer, params.uid),
  });
