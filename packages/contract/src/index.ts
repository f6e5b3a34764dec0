import { addressProofEndpoints } from './address-proof.ts';
import { authEndpoints } from './auth.ts';
import { botEndpoints, botKeyEndpoints } from './bots.ts';
import { callEndpoints } from './calls.ts';
import { channelEndpoints } from './channels.ts';
import { chatFileEndpoints } from './chat-files.ts';
import { chatEndpoints } from './chats.ts';
import { commonSettingsEndpoints } from './common-settings.ts';
import { contactEndpoints } from './contacts.ts';
import { fileEndpoints } from './files.ts';
import { forwardEndpoints } from './forwards.ts';
import { guestEndpoints } from './guests.ts';
import { identityEndpoints } from './identities.ts';
import { inviteEndpoints } from './invites.ts';
import { licenseEndpoints } from './license.ts';
import { liveEndpoints } from './live.ts';
import { mailEndpoints } from './mail.ts';
import { mailSwitchEndpoints } from './mail-switch.ts';
import { messageEndpoints } from './messages.ts';
import { mobileAppEndpoints } from './mobile-apps.ts';
import { notificationEndpoints } from './notifications.ts';
import { notificationSettingsEndpoints } from './notification-settings.ts';
import { savedEndpoints } from './saved.ts';
import { openidEndpoints } from './openid.ts';
import { pinEndpoints } from './pins.ts';
import { providerEndpoints } from './providers.ts';
import { pushEndpoints } from './push.ts';
import { searchEndpoints } from './search.ts';
import { previewEndpoints } from './previews.ts';
import { serverEndpoints } from './server.ts';
import { serverProfileEndpoints } from './server-profile.ts';
import { setupEndpoints } from './setup.ts';
import { storageEndpoints } from './storage.ts';
import { thirdPartyEndpoints } from './third-party.ts';
import { typingEndpoints } from './typing.ts';
import { userEndpoints } from './users.ts';
import { walletEndpoints } from './wallet.ts';
import { widgetEndpoints } from './widget.ts';

/** Every call of the contract, by feature: server routes, typed client and OpenAPI document derive from it. */
export const api = {
  setup: setupEndpoints,
  auth: authEndpoints,
  addressProof: addressProofEndpoints,
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
  search: searchEndpoints,
  previews: previewEndpoints,
  invites: inviteEndpoints,
  identities: identityEndpoints,
  providers: providerEndpoints,
  openid: openidEndpoints,
  wallet: walletEndpoints,
  thirdParty: thirdPartyEndpoints,
  guests: guestEndpoints,
  live: liveEndpoints,
  server: { ...serverProfileEndpoints, ...commonSettingsEndpoints, ...serverEndpoints },
  mobileApps: mobileAppEndpoints,
  notifications: notificationEndpoints,
  notificationSettings: notificationSettingsEndpoints,
  push: pushEndpoints,
  calls: callEndpoints,
  license: licenseEndpoints,
  mail: { ...mailSwitchEndpoints, ...mailEndpoints },
  botKeys: botKeyEndpoints,
  bots: botEndpoints,
  widget: widgetEndpoints,
} as const;
export type Api = typeof api;

export * from './address-proof.ts';
export * from './account-fields.ts';
export * from './admin-user.ts';
export * from './auth.ts';
export * from './bots.ts';
export * from './call-notice.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './chat-files.ts';
export * from './chats.ts';
export * from './chosen-names.ts';
export * from './common-settings.ts';
export * from './contacts.ts';
export * from './cut-text.ts';
export * from './endpoint.ts';
export * from './events.ts';
export * from './file-path.ts';
export * from './files.ts';
export * from './forwards.ts';
export * from './guests.ts';
export * from './identities.ts';
export * from './ids.ts';
export * from './input.ts';
export * from './invites.ts';
export * from './json-object.ts';
export * from './license.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './mail.ts';
export * from './mail-switch.ts';
export * from './message-content.ts';
export * from './message-properties.ts';
export * from './messages.ts';
export * from './mobile-apps.ts';
export * from './new-password.ts';
export * from './notification-settings.ts';
export * from './notifications.ts';
export * from './openid.ts';
export * from './organization.ts';
export * from './pins.ts';
export * from './previews.ts';
export * from './problems.ts';
export * from './providers.ts';
export * from './push.ts';
export * from './reactions.ts';
export * from './saved.ts';
export * from './search.ts';
export * from './server.ts';
export * from './server-profile.ts';
export * from './setup.ts';
export * from './storage.ts';
export * from './third-party.ts';
export * from './typing.ts';
export * from './user.ts';
export * from './users.ts';
export * from './wallet.ts';
export * from './why-notify.ts';
export * from './widget.ts';
