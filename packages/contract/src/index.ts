import { announcementEndpoints } from './chat/announcements.ts';
import { callEndpoints } from './chat/calls.ts';
import { channelEndpoints } from './chat/channels.ts';
import { chatFileEndpoints } from './chat/chat-files.ts';
import { chatEndpoints } from './chat/chats.ts';
import { fileEndpoints } from './chat/files.ts';
import { forwardEndpoints } from './chat/forwards.ts';
import { meetingEndpoints } from './chat/meetings.ts';
import { messageEndpoints } from './chat/messages.ts';
import { pinEndpoints } from './chat/pins.ts';
import { previewEndpoints } from './chat/previews.ts';
import { savedEndpoints } from './chat/saved.ts';
import { searchEndpoints } from './chat/search.ts';
import { typingEndpoints } from './chat/typing.ts';
import { liveEndpoints } from './live.ts';
import { activityEndpoints } from './notifications/activity.ts';
import { notificationServiceEndpoints } from './notifications/notification-services.ts';
import { notificationSettingsEndpoints } from './notifications/notification-settings.ts';
import { notificationEndpoints } from './notifications/notifications.ts';
import { pushEndpoints } from './notifications/push.ts';
import { botCommandEndpoints } from './people/bot-commands.ts';
import { botEndpoints, botKeyEndpoints } from './people/bots.ts';
import { cannedAnswerEndpoints } from './people/canned-answers.ts';
import { contactEndpoints } from './people/contacts.ts';
import { inviteEndpoints } from './people/invites.ts';
import { userEndpoints } from './people/users.ts';
import { visitorProfileEndpoints } from './people/visitor-profiles.ts';
import { visitorSecretEndpoints } from './people/visitor-secrets.ts';
import { visitorEndpoints } from './people/visitors.ts';
import { auditEndpoints } from './server/audit.ts';
import { commonSettingsEndpoints } from './server/common-settings.ts';
import { licenseEndpoints } from './server/license.ts';
import { mailSwitchEndpoints } from './server/mail-switch.ts';
import { mailEndpoints } from './server/mail.ts';
import { mobileAppEndpoints } from './server/mobile-apps.ts';
import { serverProfileEndpoints } from './server/server-profile.ts';
import { serverEndpoints } from './server/server.ts';
import { setupEndpoints } from './server/setup.ts';
import { startPageEndpoints } from './server/start-pages.ts';
import { statisticsEndpoints } from './server/statistics.ts';
import { storageEndpoints } from './server/storage.ts';
import { tunnelEndpoints } from './server/tunnel.ts';
import { widgetEndpoints } from './server/widget.ts';
import { addressProofEndpoints } from './sign-in/address-proof.ts';
import { authEndpoints } from './sign-in/auth.ts';
import { guestEndpoints } from './sign-in/guests.ts';
import { identityEndpoints } from './sign-in/identities.ts';
import { openidEndpoints } from './sign-in/openid.ts';
import { passkeyEndpoints } from './sign-in/passkeys.ts';
import { providerEndpoints } from './sign-in/providers.ts';
import { secondFactorEndpoints } from './sign-in/second-factor.ts';
import { sessionEndpoints } from './sign-in/sessions.ts';
import { thirdPartyEndpoints } from './sign-in/third-party.ts';
import { walletEndpoints } from './sign-in/wallet.ts';

/** Every call of the contract, by feature: server routes, typed client and OpenAPI document derive from it. */
export const api = {
  setup: setupEndpoints,
  auth: authEndpoints,
  ownSessions: sessionEndpoints,
  addressProof: addressProofEndpoints,
  secondFactor: secondFactorEndpoints,
  users: userEndpoints,
  channels: channelEndpoints,
  chats: chatEndpoints,
  contacts: contactEndpoints,
  typing: typingEndpoints,
  messages: messageEndpoints,
  files: fileEndpoints,
  chatFiles: chatFileEndpoints,
  storage: storageEndpoints,
  forwards: forwardEndpoints,
  saved: savedEndpoints,
  pins: pinEndpoints,
  announcements: announcementEndpoints,
  search: searchEndpoints,
  previews: previewEndpoints,
  invites: inviteEndpoints,
  identities: identityEndpoints,
  providers: providerEndpoints,
  openid: openidEndpoints,
  passkeys: passkeyEndpoints,
  wallet: walletEndpoints,
  thirdParty: thirdPartyEndpoints,
  guests: guestEndpoints,
  live: liveEndpoints,
  activity: activityEndpoints,
  server: { ...serverProfileEndpoints, ...commonSettingsEndpoints, ...serverEndpoints },
  mobileApps: mobileAppEndpoints,
  tunnel: tunnelEndpoints,
  startPages: startPageEndpoints,
  notifications: notificationEndpoints,
  notificationSettings: notificationSettingsEndpoints,
  notificationServices: notificationServiceEndpoints,
  push: pushEndpoints,
  calls: callEndpoints,
  meetings: meetingEndpoints,
  license: licenseEndpoints,
  mail: { ...mailSwitchEndpoints, ...mailEndpoints },
  botKeys: botKeyEndpoints,
  bots: botEndpoints,
  botCommands: botCommandEndpoints,
  widget: widgetEndpoints,
  visitors: { ...visitorEndpoints, ...visitorProfileEndpoints },
  visitorSecrets: visitorSecretEndpoints,
  cannedAnswers: cannedAnswerEndpoints,
  audit: auditEndpoints,
  statistics: statisticsEndpoints,
} as const;
export type Api = typeof api;

export * from './notifications/activity.ts';
export * from './sign-in/address-proof.ts';
export * from './sign-in/account-fields.ts';
export * from './people/admin-user.ts';
export * from './server/audit.ts';
export * from './server/audit-kind.ts';
export * from './sign-in/auth.ts';
export * from './sign-in/credentials.ts';
export * from './people/bot-commands.ts';
export * from './people/bots.ts';
export * from './notifications/call-notice.ts';
export * from './chat/announcements.ts';
export * from './chat/call.ts';
export * from './chat/calls.ts';
export * from './people/canned-answers.ts';
export * from './chat/channels.ts';
export * from './chat/chat-files.ts';
export * from './chat/chats.ts';
export * from './chosen-names.ts';
export * from './server/common-settings.ts';
export * from './people/contacts.ts';
export * from './cut-text.ts';
export * from './email.ts';
export * from './endpoint.ts';
export * from './events.ts';
export * from './file-path.ts';
export * from './chat/files.ts';
export * from './chat/forwards.ts';
export * from './sign-in/guests.ts';
export * from './sign-in/identities.ts';
export * from './ids.ts';
export * from './input.ts';
export * from './people/invites.ts';
export * from './json-object.ts';
export * from './server/license.ts';
export * from './caller-limits.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './server/mail.ts';
export * from './server/mail-switch.ts';
export * from './chat/meetings.ts';
export * from './chat/message-content.ts';
export * from './chat/message-kinds.ts';
export * from './chat/message-properties.ts';
export * from './chat/messages.ts';
export * from './server/mobile-apps.ts';
export * from './sign-in/new-password.ts';
export * from './notifications/notification-events.ts';
export * from './notifications/notification-services.ts';
export * from './notifications/notification-settings.ts';
export * from './notifications/notifications.ts';
export * from './sign-in/openid.ts';
export * from './server/organization.ts';
export * from './sign-in/passkeys.ts';
export * from './chat/pins.ts';
export * from './chat/previews.ts';
export * from './problems.ts';
export * from './sign-in/providers.ts';
export * from './notifications/push.ts';
export * from './chat/reactions.ts';
export * from './chat/saved.ts';
export * from './chat/search.ts';
export * from './server/server.ts';
export * from './server/server-profile.ts';
export * from './sign-in/second-factor-code.ts';
export * from './sign-in/second-factor.ts';
export * from './notifications/service-config.ts';
export * from './notifications/service-kinds.ts';
export * from './sign-in/session-events.ts';
export * from './sign-in/sessions.ts';
export * from './server/setup.ts';
export * from './server/statistics.ts';
export * from './server/storage.ts';
export * from './sign-in/third-party.ts';
export * from './time-zone.ts';
export * from './chat/typing.ts';
export * from './people/user.ts';
export * from './people/users.ts';
export * from './people/visitor.ts';
export * from './people/visitor-profiles.ts';
export * from './people/visitor-secrets.ts';
export * from './people/visitors.ts';
export * from './sign-in/wallet-signature.ts';
export * from './sign-in/wallet.ts';
export * from './notifications/why-notify.ts';
export * from './server/start-page.ts';
export * from './server/start-pages.ts';
export * from './server/tunnel.ts';
export * from './server/widget.ts';
