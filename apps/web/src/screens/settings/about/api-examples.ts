/** Calls to begin with, as commands for a terminal; `origin` is the address of this server. */
export const apiExamples = (origin: string) => ({
  signIn: [
    `curl ${origin}/api/token/login -H 'Content-Type: application/json' \\`,
    `  -d '{"device":"curl",`,
    `       "credential":{"type":"password","email":"you@example.org","password":"…"}}'`,
  ].join('\n'),
  send: [
    `curl ${origin}/api/group/1/send -H "X-API-Key: $TOKEN" \\`,
    `  -H 'Content-Type: text/markdown' -d '**22 °C**, sunny'`,
  ].join('\n'),
  history: `curl "${origin}/api/group/1/history?limit=20" -H "X-API-Key: $TOKEN"`,
  listen: `curl -N "${origin}/api/user/events?api-key=$TOKEN"`,
  bot: [
    `curl ${origin}/api/bot/send_to_group/1 -H "X-API-Key: $LOQUAT_KEY" \\`,
    `  -H 'Content-Type: text/plain' -d 'Take an umbrella.'`,
  ].join('\n'),
});
