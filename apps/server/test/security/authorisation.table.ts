/** The calls of a widget's visitors: a conversation. `modules/widget/visitors.test.ts` tests with whom. */
export const CALLS_OF_VISITORS = [
  ...[
    'announceTyping',
    'getFile',
    'getForward',
    'getForwardAttachment',
    'getMe',
    'getUser',
    'issueVisitorSecret',
    'listUsers',
  ],
  ...[
    'logout',
    'openEventSocket',
    'openEvents',
    'prepareFile',
    'saveVisitorProfile',
    'sendToUser',
    'tellPlace',
    'updateReadMarkers',
    'uploadFile',
  ],
];

/** The calls of a user who has to set up a second factor first. */
export const CALLS_WITHOUT_SECOND_FACTOR = [
  ...['beginSecondFactor', 'confirmSecondFactor', 'getMe', 'getSecondFactor', 'logout'],
];

/**
 * The authorisation of all calls. Each line is a call of the contract, its object, and the result for each kind of
 * caller:
 *
 *   ok      200, or 101 for a WebSocket
 *   sees    200, and the answer shows the object
 *   hides   200, and the answer does not show the object
 *   403, …  refused with this status: nothing changes, and no events are sent
 *   -       the object does not exist for this caller
 *
 * A call without a line fails the tests. `as` gives a call the same line as another.
 *
 * anonymous: no token. guest: a guest’s token. member: of the private channel, which the owner owns. outsider: not in
 * it. removed: a former member. blocked: by the friend. bot: an API key. admin: administrator, not in the private
 * channel. The founder’s result follows, if it differs. Visitors of a widget have no column, because it would say 403
 * wherever a call takes a token, except for CALLS_OF_VISITORS: each row is also tested as a visitor.
 * “In public” and “in a private channel” are messages of the friend, who is in every private channel; “between two
 * others” is a message of the founder to the friend; “own” is the caller’s.
 */
export const AUTHORISATION = `
Setting up, signing in, registering                    anonymous guest member outsider removed blocked bot   owner admin
createAdmin             a second founder               403       403   403    403      403     403     403   403   403
checkSetupCode          a server that is set up        hides     hides hides  hides    hides   hides   hides hides hides
login                   own account                    -         ok    ok     ok       ok      ok      -     ok    ok
login                   account, wrong password        401       401   401    401      401     401     401   401   401
login                   bot, which has no password     401       401   401    401      401     401     401   401   401
login                   a magic link, a forged one     401       401   401    401      401     401     401   401   401
login                   frozen account                 423       423   423    423      423     423     423   423   423
login                   deleted account                401       401   401    401      401     401     401   401   401
authorizeOpenid         a provider that is offered     ok        ok    ok     ok       ok      ok      ok    ok    ok
authorizeOpenid         a provider that is not offered 403       403   403    403      403     403     403   403   403
authorizeOpenid         to come back to a stranger     400       400   400    400      400     400     400   400   400
renew                   own tokens                     -         ok    ok     ok       ok      ok      -     ok    ok
renew                   own refresh token alone        -         ok    ok     ok       ok      ok      -     ok    ok
renew                   tokens of two people           401       401   401    401      401     401     401   401   401
renew                   tokens of an ended session     401       401   401    401      401     401     401   401   401
renew                   refresh token of an ended session 401    401   401    401      401     401     401   401   401
logout                  own session                    401       ok    ok     ok       ok      ok      401   ok    ok
updateDeviceToken       own device                     401       403   ok     ok       ok      ok      401   ok    ok
updatePushToken         own device                     401       ok    ok     ok       ok      ok      401   ok    ok
updatePushToken         device of somebody else        401       404   404    404      404     404     401   404   404
updatePushToken         device signed out              401       404   404    404      404     404     401   404   404
listDevices             devices of somebody else       401       hides hides  hides    hides   hides   401   hides hides
listSessions            devices of somebody else       401       403   hides  hides    hides   hides   401   hides hides
endOtherSessions        own other device               401       403   ok     ok       ok      ok      401   ok    ok
markSessionsSeen        own list                       401       403   ok     ok       ok      ok      401   ok    ok
deleteDevice            own other device               401       403   ok     ok       ok      ok      401   ok    ok
deleteDevice            device of somebody else        401       403   404    404      404     404     401   404   404
deleteDevice            device signed out              401       403   404    404      404     404     401   404   404
getCredentials          own sign-in methods            401       ok    ok     ok       ok      ok      401   ok    ok
bindCredential          own account elsewhere          401       403   ok     ok       ok      ok      401   ok    ok
bindCredential          account linked by another      401       403   409    409      409     409     401   409   409
bindCredential          by a way that is switched off  401       403   403    403      403     403     401   403   403
bindCredential          a forged proof                 401       403   401    401      401     401     401   401   401
proveIdentity           just signed in                 401       403   ok     ok       ok      ok      401   ok    ok
proveIdentity           a wrong password               401       403   428    428      428     428     401   428   428
listSignInMethods       own sign-in methods            401       403   ok     ok       ok      ok      401   ok    ok
unbindCredential        own account elsewhere          401       403   ok     ok       ok      ok      401   ok    ok
unbindCredential        account linked by another      401       403   404    404      404     404     401   404   404
getWalletNonce          a text to sign                 ok        ok    ok     ok       ok      ok      ok    ok    ok
getWalletNonce          wallets switched off           403       403   403    403      403     403     403   403   403
createThirdPartyKey     knowing the secret             ok        ok    ok     ok       ok      ok      ok    ok    ok
createThirdPartyKey     not knowing the secret         403       403   403    403      403     403     403   403   403
loginAsGuest            guests let in                  ok        ok    ok     ok       ok      ok      ok    ok    ok
loginAsGuest            guests switched off            403       403   403    403      403     403     403   403   403
isEmailFree             an address                     ok        ok    ok     ok       ok      ok      ok    ok    ok
sendLoginLink           an address                     ok        ok    ok     ok       ok      ok      ok    ok    ok
sendLoginLink           an address, links being off    406       406   406    406      406     406     406   406   406
proveAddress            own mailbox                    401       403   ok     ok       ok      ok      401   ok    ok
proveAddress            mailbox of somebody else       401       403   400    400      400     400     401   400   400
register                open to everyone               ok        ok    ok     ok       ok      ok      ok    ok    ok
register                by invitation, without one     403       403   403    403      403     403     403   403   403
register                by invitation, a forged one    412       412   412    412      412     412     412   412   412
checkMagicToken         an invite                      sees      sees  sees   sees     sees    sees    sees  sees  sees
checkMagicToken         a forged invite                hides     hides hides  hides    hides   hides   hides hides hides
confirmRegistration     an invite                      ok        ok    ok     ok       ok      ok      ok    ok    ok
confirmRegistration     a forged invite                412       412   412    412      412     412     412   412   412
confirmRegistration     nothing, open to everyone      ok        ok    ok     ok       ok      ok      ok    ok    ok
confirmRegistration     nothing, by invitation         403       403   403    403      403     403     403   403   403
openEvents              own session                    401       ok    ok     ok       ok      ok      401   ok    ok
openEvents              ended session                  -         403   403    403      403     403     -     403   403
openEventSocket         own session                    401       ok    ok     ok       ok      ok      401   ok    ok
openEventSocket         ended session                  -         403   403    403      403     403     -     403   403
updateActivity          own stream                     401       403   ok     ok       ok      ok      401   ok    ok

People                                                 anonymous guest member outsider removed blocked bot   owner admin
listUsers               everybody                      401       ok    ok     ok       ok      ok      401   ok    ok
getMe                   oneself                        401       ok    ok     ok       ok      ok      401   ok    ok
getUser                 somebody                       401       ok    ok     ok       ok      ok      401   ok    ok
getUser                 deleted person                 401       404   404    404      404     404     401   404   404
getUser                 a guest                        401       404   404    404      404     404     401   404   404
updateMe                oneself                        401       403   ok     ok       ok      ok      401   ok    ok
updateMyAvatar          oneself                        401       403   ok     ok       ok      ok      401   ok    ok
changePassword          own, knowing the old one       401       403   ok     ok       ok      ok      401   ok    ok
changePassword          own, not knowing the old one   401       403   403    403      403     403     401   403   403
deleteMe                oneself                        401       ok    ok     ok       ok      ok      401   ok    ok
deleteMe                the founder                    -         -     -      -        -       -       -     -     403
getAvatar               somebody                       ok        ok    ok     ok       ok      ok      ok    ok    ok
getAvatar               deleted person                 404       404   404    404      404     404     404   404   404
createUser              an account                     401       403   403    403      403     403     401   403   ok
listUsersForAdmins      everybody                      401       403   403    403      403     403     401   403   ok
getUserForAdmins        somebody                       401       403   403    403      403     403     401   403   ok
getUserForAdmins        deleted person                 401       403   403    403      403     403     401   403   404
listSignInMethodsOf     somebody                       401       403   403    403      403     403     401   403   ok
listSignInMethodsOf     deleted person                 401       403   403    403      403     403     401   403   404
updateUserAvatar        somebody                       401       403   403    403      403     403     401   403   ok
updateUserAvatar        deleted person                 401       403   403    403      403     403     401   403   404
updateUser              somebody                       401       403   403    403      403     403     401   403   ok
updateUser              the founder’s role             401       403   403    403      403     403     401   403   403
updateUser              the founder’s password         401       403   403    403      403     403     401   403   403
updateUser              the founder’s address          401       403   403    403      403     403     401   403   403
updateUser              a webhook for a person         401       403   403    403      403     403     401   403   406
updateUser              a public person                401       403   403    403      403     403     401   403   400
updateUser              a public bot                   401       403   403    403      403     403     401   403   ok
updateUser              deleted person                 401       403   403    403      403     403     401   403   404
deleteUser              somebody                       401       403   403    403      403     403     401   403   ok
deleteUser              oneself                        -         403   403    403      403     403     401   403   403
deleteUser              the founder                    401       403   403    403      403     403     401   403   403
deleteUser              deleted person                 401       403   403    403      403     403     401   403   404
listContacts            whom somebody else has blocked 401       403   hides  hides    hides   hides   401   hides hides
updateContactStatus     somebody                       401       403   ok     ok       ok      ok      401   ok    ok
updateContactStatus     oneself                        -         403   400    400      400     400     401   400   400
updateContactStatus     deleted person                 401       403   404    404      404     404     401   404   404
searchUser              somebody                       401       403   sees   sees     sees    sees    401   sees  sees
searchUser              deleted person                 401       403   hides  hides    hides   hides   401   hides hides
updateNickname as updateContactStatus

# Whoever sets something for a channel they cannot see learns and changes nothing
Settings for own chats                                 anonymous guest member outsider removed blocked bot   owner admin
updateReadMarkers       somebody                       401       ok    ok     ok       ok      ok      401   ok    ok
updateReadMarkers       oneself                        -         400   400    400      400     400     401   400   400
updateReadMarkers       public channel                 401       ok    ok     ok       ok      ok      401   ok    ok
updateReadMarkers       private channel                401       ok    ok     ok       ok      ok      401   ok    ok
updateReadMarkers       deleted person                 401       400   400    400      400     400     401   400   400
updateReadMarkers       deleted channel                401       400   400    400      400     400     401   400   400
updateMutes, updateAutoDelete as updateReadMarkers
pinChat                 somebody                       401       ok    ok     ok       ok      ok      401   ok    ok
pinChat                 public channel                 401       ok    ok     ok       ok      ok      401   ok    ok
pinChat                 private channel                401       404   ok     404      404     404     401   ok    404
pinChat                 deleted person                 401       404   404    404      404     404     401   404   404
pinChat                 deleted channel                401       404   404    404      404     404     401   404   404
unpinChat               somebody                       401       ok    ok     ok       ok      ok      401   ok    ok
unpinChat               private channel                401       ok    ok     ok       ok      ok      401   ok    ok
unpinChat               deleted person                 401       404   404    404      404     404     401   404   404
unpinChat               deleted channel                401       404   404    404      404     404     401   404   404

Channels                                               anonymous guest member outsider removed blocked bot   owner admin
listChannels            private channel                401       hides sees   hides    hides   hides   401   sees  hides
listChannels            deleted channel                401       hides hides  hides    hides   hides   401   hides hides
getChannel              public channel                 401       ok    ok     ok       ok      ok      401   ok    ok
getChannel              members of a private channel   401       hides sees   hides    hides   hides   401   sees  hides
getChannel              deleted channel                401       404   404    404      404     404     401   404   404
createChannel           private channel                401       403   ok     ok       ok      ok      401   ok    ok
createChannel           private, only admins may       401       403   403    403      403     403     401   403   ok
createChannel           private, with a deleted person 401       403   400    400      400     400     401   400   400
createChannel           public channel                 401       403   403    403      403     403     401   403   ok
addMembers              private channel                401       403   ok     403      403     403     401   ok    ok
addMembers              private, only admins invite    401       403   403    403      403     403     401   403   ok
addMembers              private, a deleted person      401       403   400    400      400     400     401   400   400
addMembers              public channel                 401       403   403    403      403     403     401   403   403
addMembers              deleted channel                401       403   404    404      404     404     401   404   404
removeMembers           private channel                401       403   403    403      403     403     401   ok    ok
removeMembers           private, its owner             401       403   403    403      403     403     401   403   403
removeMembers           private, a deleted person      401       403   403    403      403     403     401   404   404
removeMembers           public channel                 401       403   403    403      403     403     401   403   403
removeMembers           deleted channel                401       403   404    404      404     404     401   404   404
leaveChannel            private channel                401       403   ok     403      403     403     401   403   403
leaveChannel            public channel                 401       403   403    403      403     403     401   403   403
leaveChannel            deleted channel                401       403   404    404      404     404     401   404   404
updateChannel           private channel                401       403   403    403      403     403     401   ok    ok
updateChannel           private, to a member           401       403   403    403      403     403     401   ok    ok
updateChannel           private, to an outsider        401       403   403    403      403     403     401   400   400
updateChannel           public channel                 401       403   403    403      403     403     401   403   ok
updateChannel           public, to somebody            401       403   403    403      403     403     401   403   403
updateChannel           deleted channel                401       403   404    404      404     404     401   404   404
changeChannelType       private channel, to public     401       403   403    403      403     403     401   403   ok
changeChannelType       public channel, to private     401       403   403    403      403     403     401   403   ok
changeChannelType       deleted channel                401       403   404    404      404     404     401   404   404
deleteChannel           private channel                401       403   403    403      403     403     401   ok    ok
deleteChannel           public channel                 401       403   403    403      403     403     401   403   ok
deleteChannel           deleted channel                401       403   404    404      404     404     401   404   404
updateChannelAvatar, clearChannel as deleteChannel
getChannelAvatar        private channel                ok        ok    ok     ok       ok      ok      ok    ok    ok
getChannelAvatar        deleted channel                404       404   404    404      404     404     404   404   404
clearServer             every message                  401       403   403    403      403     403     401   403   ok
createInviteLink        the server                     401       403   ok     ok       ok      ok      401   ok    ok
createInviteLink        the server, only admins invite 401       403   403    403      403     403     401   403   ok
createInviteLink        public channel                 401       403   ok     ok       ok      ok      401   ok    ok
createInviteLink        private channel                401       403   ok     403      403     403     401   ok    ok
createInviteLink        private, only admins invite    401       403   403    403      403     403     401   403   ok
createInviteLink        deleted channel                401       403   404    404      404     404     401   404   404
createPrivateInviteLink private channel                401       403   ok     403      403     403     401   ok    ok
createPrivateInviteLink private, only admins invite    401       403   403    403      403     403     401   403   ok
createPrivateInviteLink public channel                 401       403   403    403      403     403     401   403   403
createPrivateInviteLink deleted channel                401       403   404    404      404     404     401   404   404
sendInvitations         the server                     401       403   503    503      503     503     401   503   503
sendInvitations         the server, only admins invite 401       403   403    403      403     403     401   403   503
sendInvitations         public channel                 401       403   503    503      503     503     401   503   503
sendInvitations         private channel                401       403   503    403      403     403     401   503   503
sendInvitations         private, only admins invite    401       403   403    403      403     403     401   403   503
sendInvitations         deleted channel                401       403   404    404      404     404     401   404   404
joinPrivateChannel      an invite                      401       403   412    ok       ok      ok      401   412   ok
joinPrivateChannel      invite of a removed member     401       403   412    409      409     409     401   412   409
joinPrivateChannel      a forged invite                401       403   409    409      409     409     401   409   409
joinPrivateChannel      deleted channel                401       403   409    409      409     409     401   409   409

# The friend blocked the blocked user; bots write under /bot
Messages                                               anonymous guest member outsider removed blocked bot   owner admin
announceTyping          a friend                       401       403   ok     ok       ok      403     401   ok    ok
announceTyping          a friend, verification on      401       403   403    403      403     403     401   403   ok
announceTyping          public channel                 401       403   ok     ok       ok      ok      401   ok    ok
announceTyping          public, only owners write      401       403   403    403      403     403     401   403   ok
announceTyping          private channel                401       403   ok     403      403     403     401   ok    403
announceTyping          deleted person                 401       403   404    404      404     404     401   404   404
announceTyping          deleted channel                401       403   404    404      404     404     401   404   404
sendToUser              a friend                       401       403   ok     ok       ok      403     401   ok    ok
sendToUser              a friend, verification on      401       403   403    403      403     403     401   403   ok
sendToUser              oneself                        -         403   ok     ok       ok      ok      401   ok    ok
sendToUser              deleted person                 401       403   404    404      404     404     401   404   404
sendToUser              a bot                          401       403   ok     ok       ok      ok      401   ok    ok
sendToUser              a public bot                   401       ok    ok     ok       ok      ok      401   ok    ok
sendToUser              a public bot, frozen           401       403   ok     ok       ok      ok      401   ok    ok
sendToUser              a guest                        401       403   404    404      404     404     401   404   404
sendToChannel           public channel                 401       403   ok     ok       ok      ok      401   ok    ok
sendToChannel           public, only owners write      401       403   403    403      403     403     401   403   ok
sendToChannel           private channel                401       403   ok     403      403     403     401   ok    403
sendToChannel           private, only owners write     401       403   403    403      403     403     401   ok    403
sendToChannel           deleted channel                401       403   404    404      404     404     401   404   404
replyToMessage          in public                      401       403   ok     ok       ok      ok      401   ok    ok
replyToMessage          in public, only owners write   401       403   403    403      403     403     401   403   ok
replyToMessage          in a private channel           401       403   ok     403      403     403     401   ok    403
replyToMessage          from a friend, to oneself      -         -     ok     ok       ok      403     -     ok    ok
replyToMessage          between two others             401       403   403    403      403     403     401   403   403
replyToMessage          deleted, in public             401       403   ok     ok       ok      ok      401   ok    ok
replyToMessage          in a deleted channel           401       403   403    403      403     403     401   403   403
editMessage             own, in public                 -         -     ok     ok       ok      ok      -     ok    ok
editMessage             own, in a private channel      -         -     ok     -        403     -       -     ok    -
editMessage             own, to a friend               -         -     ok     ok       ok      403     -     ok    ok
editMessage             own, deleted                   -         -     404    404      404     404     -     404   404
editMessage             own, in a deleted channel      -         -     404    404      404     404     -     404   404
editMessage             own, left by a call            -         -     403    403      403     403     -     403   403
editMessage             in public                      401       403   403    403      403     403     401   403   403
editMessage             in a private channel           401       403   403    403      403     403     401   403   403
editMessage             from a friend, to oneself      -         -     403    403      403     403     -     403   403
editMessage             between two others             401       403   403    403      403     403     401   403   403
editMessage             deleted, in public             401       403   403    403      403     403     401   403   403
likeMessage             in public                      401       403   ok     ok       ok      ok      401   ok    ok
likeMessage             in a private channel           401       403   ok     403      403     403     401   ok    403
likeMessage             from a friend, to oneself      -         -     ok     ok       ok      403     -     ok    ok
likeMessage             between two others             401       403   403    403      403     403     401   403   403
likeMessage             deleted, in public             401       403   404    404      404     404     401   404   404
likeMessage             in a deleted channel           401       403   404    404      404     404     401   404   404
deleteMessage           own, in public                 -         -     ok     ok       ok      ok      -     ok    ok
deleteMessage           own, in a private channel      -         -     ok     -        403     -       -     ok    -
deleteMessage           own, to a friend               -         -     ok     ok       ok      ok      -     ok    ok
deleteMessage           own, deleted                   -         -     ok     ok       ok      ok      -     ok    ok
deleteMessage           in public                      401       403   403    403      403     403     401   403   ok
deleteMessage           in a private channel           401       403   403    403      403     403     401   ok    403
deleteMessage           from a friend, to oneself      -         -     403    403      403     403     -     403   ok
deleteMessage           between two others             401       403   403    403      403     403     401   403   403
deleteMessage           deleted, in public             401       403   403    403      403     403     401   403   ok
deleteMessages as deleteMessage
deleteMessages          own and one of somebody else   -         -     403    403      403     403     -     403   ok
deleteMessages          own and one that never was     -         -     404    404      404     404     -     404   404
listUserHistory         own, with a friend             401       hides sees   sees     sees    sees    401   sees  sees
listUserHistory         between two others             401       hides hides  hides    hides   hides   401   hides hides
listUserHistory         own, with a public bot         401       sees  sees   sees     sees    sees    401   sees  sees
listUserHistory         of a guest with a public bot   401       hides hides  hides    hides   hides   401   hides hides
listUserHistory         deleted person                 401       ok    ok     ok       ok      ok      401   ok    ok
listChannelHistory      public channel                 401       sees  sees   sees     sees    sees    401   sees  sees
listChannelHistory      private channel                401       403   sees   403      403     403     401   sees  403
listChannelHistory      deleted message                401       hides hides  hides    hides   hides   401   hides hides
listChannelHistory      deleted channel                401       404   404    404      404     404     401   404   404
searchMessages          in public                      401       sees  sees   sees     sees    sees    401   sees  sees
searchMessages          in a private channel           401       hides sees   hides    hides   hides   401   sees  hides
searchMessages          own, with a friend             401       hides sees   sees     sees    sees    401   sees  sees
searchMessages          between two others             401       hides hides  hides    hides   hides   401   hides hides
searchMessages          deleted, in public             401       hides hides  hides    hides   hides   401   hides hides
searchMessages          in a deleted channel           401       hides hides  hides    hides   hides   401   hides hides

# What a path or an address of 122 random bits names is for whoever knows it
Files, forwards, saved items                           anonymous guest member outsider removed blocked bot   owner admin
prepareFile             a file                         401       403   ok     ok       ok      ok      401   ok    ok
uploadFile              own upload                     401       403   ok     ok       ok      ok      401   ok    ok
uploadFile              upload of somebody else        401       403   400    400      400     400     401   400   400
uploadFile              finished upload                401       403   400    400      400     400     401   400   400
getFile                 file nobody sent yet           404       404   404    404      404     404     404   404   404
getFile                 in public                      404       ok    ok     ok       ok      ok      ok    ok    ok
getFile                 in a private channel           404       404   ok     404      404     404     404   ok    404
getFile                 from a friend, to oneself      -         -     ok     ok       ok      ok      ok    ok    ok
getFile                 between two others             404       404   404    404      404     404     404   404   404
getFile                 deleted, in public             404       404   404    404      404     404     404   404   404
deleteAllFiles          every file                     401       403   403    403      403     403     401   403   ok
listFiles               file of a private channel      401       403   403    403      403     403     401   403   sees
listFiles               key of such a file             401       403   403    403      403     403     401   403   hides
listFiles               key of a file in public        401       403   403    403      403     403     401   403   sees
getOwnStorage           what one has kept              401       403   ok     ok       ok      ok      401   ok    ok
listChatFiles           in public                      401       sees  sees   sees     sees    sees    401   sees  sees
listChatFiles           in a private channel           401       hides sees   hides    hides   hides   401   sees  hides
listChatFiles           own, with a friend             401       hides sees   sees     sees    sees    401   sees  sees
listChatFiles           between two others             401       hides hides  hides    hides   hides   401   hides hides
listChatFiles           deleted, in public             401       hides hides  hides    hides   hides   401   hides hides
createForward           in public                      401       403   ok     ok       ok      ok      401   ok    ok
createForward           in a private channel           401       403   ok     403      403     403     401   ok    403
createForward           from a friend, to oneself      -         -     ok     ok       ok      ok      -     ok    ok
createForward           between two others             401       403   403    403      403     403     401   403   403
createForward           deleted, in public             401       403   404    404      404     404     401   404   404
getForward              forward nobody sent yet        404       404   404    404      404     404     404   404   404
getForward              in public                      404       ok    ok     ok       ok      ok      ok    ok    ok
getForward              in a private channel           404       404   ok     404      404     404     404   ok    404
getForward              from a friend, to oneself      -         -     ok     ok       ok      ok      ok    ok    ok
getForward              between two others             404       404   404    404      404     404     404   404   404
getForward              forward that is gone           404       404   404    404      404     404     404   404   404
getForwardAttachment as getForward
saveMessages            in public                      401       403   ok     ok       ok      ok      401   ok    ok
saveMessages            in a private channel           401       403   ok     403      403     403     401   ok    403
saveMessages            from a friend, to oneself      -         -     ok     ok       ok      ok      -     ok    ok
saveMessages            between two others             401       403   403    403      403     403     401   403   403
saveMessages            deleted, in public             401       403   404    404      404     404     401   404   404
listSavedItems          item of somebody else          401       hides hides  hides    hides   hides   401   hides hides
getSavedItem            own item                       -         -     ok     ok       ok      ok      -     ok    ok
getSavedItem            item of somebody else          401       404   404    404      404     404     401   404   404
getSavedItem            forgotten item                 401       404   404    404      404     404     401   404   404
deleteSavedItem         own item                       -         -     ok     ok       ok      ok      -     ok    ok
deleteSavedItem         item of somebody else          401       403   404    404      404     404     401   404   404
deleteSavedItem         forgotten item                 401       403   404    404      404     404     401   404   404
getSavedAttachment      own item                       -         -     ok     ok       ok      ok      -     ok    ok
getSavedAttachment      item of somebody else          404       404   404    404      404     404     404   404   404
getSavedAttachment      forgotten item                 404       404   404    404      404     404     404   404   404
getLinkPreview          a page                         401       403   ok     ok       ok      ok      401   ok    ok
getLinkPreviewImage     an image nobody named          404       404   404    404      404     404     404   404   404

The server                                             anonymous guest member outsider removed blocked bot   owner admin
getVersion              the server                     ok        ok    ok     ok       ok      ok      ok    ok    ok
isInitialized, getOrganization, getLogo, getLoginConfig, isMailEnabled, getMobileApps as getVersion
getGoogleConfig, getPublicGoogleConfig, getGithubConfig, getPublicGithubConfig as getVersion
getCommonSettings       the server                     401       ok    ok     ok       ok      ok      401   ok    ok
updateOrganization      the server                     401       403   403    403      403     403     401   403   ok
saveOrganization, updateLogo, updateLoginConfig as updateOrganization
updateCommonSettings, getFrontendUrl, getCounts as updateOrganization
getStorage, updateStorageQuotas as updateOrganization
updateLoginConfig       a further OpenID provider      401       403   403    403      403     403     401   403   403   ok
updateLoginConfig       to switch a provider on        401       403   403    403      403     403     401   403   403   ok
updateLoginConfig       to switch a provider off       401       403   403    403      403     403     401   403   ok    ok
getPushConfig, getVoiceConfig as updateOrganization
testVoiceConfig as updateOrganization
isVoiceEnabled as getCommonSettings
getLicense, getWidgetAvailability, getWidgetStyle as getVersion
updateWidgetStyle, getWidgetConfig, updateWidgetConfig, isPaymentEnabled as updateOrganization
getOfficeHours, updateOfficeHours as updateOrganization
checkLicense            a genuine licence              sees      sees  sees   sees     sees    sees    sees  sees  sees
checkLicense            a forged licence               hides     hides hides  hides    hides   hides   hides hides hides
checkLicense            no licence at all              400       400   400    400      400     400     400   400   400
updateLicense           a genuine licence              401       403   403    403      403     403     401   403   ok
updateLicense           a forged licence               401       403   403    403      403     403     401   403   400
updateLicense           no licence at all              401       403   403    403      403     403     401   403   400
createPayment           without a licence service      401       403   403    403      403     403     401   403   503
getPaidLicense as createPayment
getSmtpConfig, getOpenidConfig as updateOrganization
# Who changes these decides who is let in as whom
updateSmtpConfig        the server                     401       403   403    403      403     403     401   403   403   ok
updateFrontendUrl, getThirdPartySecret, renewThirdPartySecret as updateSmtpConfig
updateGoogleConfig, updateGithubConfig, updateOpenidConfig as updateSmtpConfig
# What carries the content of others
updateVoiceConfig, updatePushConfig as updateSmtpConfig
sendTestMail            the server, mail being off     401       403   403    403      403     403     401   403   503

# A key opens calls under /bot and no others, an access token none of them
Bots                                                   anonymous guest member outsider removed blocked bot   owner admin
createBotKey            a bot                          401       403   403    403      403     403     401   403   ok
createBotKey            a person                       401       403   403    403      403     403     401   403   404
createBotKey            deleted bot                    401       403   403    403      403     403     401   403   404
listBotKeys as createBotKey
deleteBotKey            key of a bot                   401       403   403    403      403     403     401   403   ok
deleteBotKey            key of another bot             401       403   403    403      403     403     401   403   404
deleteBotKey            deleted key                    401       403   403    403      403     403     401   403   404
listChannelsAsBot       private channel, being in it   400       401   401    401      401     401     sees  401   401
listChannelsAsBot       private channel                400       401   401    401      401     401     hides 401   401
getUserAsBot            somebody                       400       401   401    401      401     401     ok    401   401
getUserAsBot            deleted person                 400       401   401    401      401     401     404   401   401
getUserAsBot            a guest                        400       401   401    401      401     401     404   401   401
getUserAsBot            a guest who wrote to it        400       401   401    401      401     401     ok    401   401
getChannelAsBot         public channel                 400       401   401    401      401     401     ok    401   401
getChannelAsBot         private channel, being in it   400       401   401    401      401     401     sees  401   401
getChannelAsBot         members of a private channel   400       401   401    401      401     401     hides 401   401
getChannelAsBot         deleted channel                400       401   401    401      401     401     404   401   401
sendToUserAsBot         a friend                       400       401   401    401      401     401     ok    401   401
sendToUserAsBot         a friend, verification on      400       401   401    401      401     401     ok    401   401
sendToUserAsBot         somebody who blocked it        400       401   401    401      401     401     403   401   401
sendToUserAsBot         deleted person                 400       401   401    401      401     401     404   401   401
sendToUserAsBot         a guest                        400       401   401    401      401     401     404   401   401
sendToUserAsBot         a guest who wrote to it        400       401   401    401      401     401     ok    401   401
sendToChannelAsBot      public channel                 400       401   401    401      401     401     ok    401   401
sendToChannelAsBot      public, only owners write      400       401   401    401      401     401     403   401   401
sendToChannelAsBot      private channel, being in it   400       401   401    401      401     401     ok    401   401
sendToChannelAsBot      private channel                400       401   401    401      401     401     403   401   401
sendToChannelAsBot      deleted channel                400       401   401    401      401     401     404   401   401
replyAsBot              in public                      400       401   401    401      401     401     ok    401   401
replyAsBot              in public, only owners write   400       401   401    401      401     401     403   401   401
replyAsBot              from a friend, to the bot      400       401   401    401      401     401     ok    401   401
replyAsBot              in a private channel           400       401   401    401      401     401     403   401   401
replyAsBot              between two others             400       401   401    401      401     401     403   401   401
replyAsBot              in a deleted channel           400       401   401    401      401     401     403   401   401
editMessageAsBot        own, in public                 400       401   401    401      401     401     ok    401   401
editMessageAsBot        own, deleted                   400       401   401    401      401     401     404   401   401
editMessageAsBot        in public                      400       401   401    401      401     401     403   401   401
editMessageAsBot        from a friend, to the bot      400       401   401    401      401     401     403   401   401
editMessageAsBot        in a private channel           400       401   401    401      401     401     403   401   401
deleteMessageAsBot      own, in public                 400       401   401    401      401     401     ok    401   401
deleteMessageAsBot      own, deleted                   400       401   401    401      401     401     ok    401   401
deleteMessageAsBot      in public                      400       401   401    401      401     401     403   401   401
deleteMessageAsBot      in its own channel             400       401   401    401      401     401     403   401   401
deleteMessageAsBot      from a friend, to the bot      400       401   401    401      401     401     403   401   401
deleteMessageAsBot      in a private channel           400       401   401    401      401     401     403   401   401
listUserHistoryAsBot    from a friend, to the bot      400       401   401    401      401     401     sees  401   401
listUserHistoryAsBot    between two others             400       401   401    401      401     401     hides 401   401
listUserHistoryAsBot    deleted person                 400       401   401    401      401     401     ok    401   401
listChannelHistoryAsBot public channel                 400       401   401    401      401     401     sees  401   401
listChannelHistoryAsBot private channel, being in it   400       401   401    401      401     401     sees  401   401
listChannelHistoryAsBot private channel                400       401   401    401      401     401     403   401   401
listChannelHistoryAsBot deleted channel                400       401   401    401      401     401     404   401   401
sendMailAsBot           to a friend, bots having none  400       401   401    401      401     401     403   401   401
getSecretAsBot          of itself                      400       401   401    401      401     401     501   401   401
updateSecretAsBot as getSecretAsBot
prepareFileAsBot        a file                         400       401   401    401      401     401     ok    401   401
uploadFileAsBot         own upload                     400       401   401    401      401     401     ok    401   401
uploadFileAsBot         upload of somebody else        400       401   401    401      401     401     400   401   401
uploadFileAsBot         finished upload                400       401   401    401      401     401     400   401   401
`;
