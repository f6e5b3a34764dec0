import { callsState } from '../../features/calls/calls.state.ts';
import { announcementsState } from '../../features/channels/announcements.state.ts';
import { channelsState } from '../../features/channels/channels.state.ts';
import { chatStates } from '../../features/chat/chat.state.ts';
import { serverState } from '../../features/server/server.state.ts';
import { contactsState } from '../../features/users/contacts.state.ts';
import { usersState } from '../../features/users/users.state.ts';
import { allFeatureStates } from '../../state/feature-state.ts';

/** All live state of the app. Features receive events in this order. An event without a handler is a type error. */
export const appStates = allFeatureStates([
  usersState,
  channelsState,
  announcementsState,
  callsState,
  ...chatStates,
  contactsState,
  serverState,
]);
