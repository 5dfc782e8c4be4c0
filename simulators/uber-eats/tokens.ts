import type { IncomingMessage } from 'node:http'
import type { Answer, Request } from '../platform-server.ts'
import { oauthRefusal, refusal } from './refusal.ts'
import type { Token, World } from './world.ts'

/** How many tokens an application may ask for in an hour, and how many are valid at a time. */
const maxTokens = 100
const hour = 3_600_000

/** Gives out a token for an application's own credentials. */
export function giveToken(world: World, { message, text }: Request): Answer {
  if (!message.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw oauthRefusal(400, 'invalid_request', 'The body is a form.')
  const form = new URLSearchParams(text)
  const [clientId, secret, type, scope] = ['client_id', 'client_secret', 'grant_type', 'scope'].map((it) =>
    form.get(it),
  )
  if (!clientId || !secret || !type || !scope) throw oauthRefusal(400, 'invalid_request', 'Required parameters missing')
  const app = world.apps.get(clientId)
  if (app?.clientSecret !== secret) throw oauthRefusal(401, 'invalid_client', 'Invalid client credentials')
  if (type !== 'client_credentials') throw oauthRefusal(400, 'invalid_grant', 'Invalid grant type')
  const now = world.now()
  app.asked = app.asked.filter((at) => at > now - hour)
  if (app.asked.length >= maxTokens) throw oauthRefusal(429, 'too_many_requests', 'Too many requests')
  const scopes = scope.split(' ')
  const lacking = scopes.find((it) => !app.scopes.includes(it))
  if (lacking) throw oauthRefusal(400, 'invalid_scope', `The scope ${lacking} is not valid`)
  const access_token = `KA.${world.random.hex(48)}`
  app.asked.push(now)
  app.tokens.push(access_token)
  while (app.tokens.length > maxTokens) world.tokens.delete(app.tokens.shift() ?? '')
  world.tokens.set(access_token, { app, scopes, until: now + world.timing.tokenMs })
  return {
    status: 200,
    body: {
      access_token,
      expires_in: world.timing.tokenMs / 1000,
      token_type: 'Bearer',
      scope,
      refresh_token: '',
    },
  }
}

/** The token that a call carries. Throws 401, also if it has none of the scopes that the call needs. */
export function tokenIn(world: World, { headers }: IncomingMessage, anyOf: readonly string[]): Token {
  const [scheme, given = ''] = (headers.authorization ?? '').split(' ')
  const token = scheme === 'Bearer' ? world.tokens.get(given) : undefined
  if (!token || token.until <= world.now())
    throw refusal(401, 'unauthorized', 'Invalid OAuth 2.0 credentials provided.')
  if (!anyOf.some((it) => token.scopes.includes(it)))
    throw refusal(401, 'unauthorized', `This endpoint requires scope ${anyOf.join(', ')}`)
  return token
}
