import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Answer, Request } from '../platform-server.ts'
import { oauthRefusal, refusal } from './refusal.ts'
import type { Credential, Venue, World } from './world.ts'

const part = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')

/** An access token: a JWT that names the venue. */
function jwtFor(world: World, { venueId }: Venue, until: number): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
    exp: Math.floor(until / 1000),
    jti: world.random.hex(16),
    integration: { venue_id: venueId },
  })}`
  return `${text}.${createHmac('sha256', 'the key of the simulator').update(text).digest('base64url')}`
}

/** Gives out tokens for a code or a refresh token, each of which can be used once. */
export function giveTokens(world: World, { message, text }: Request): Answer {
  const { timing } = world
  if (!message.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw oauthRefusal(400, 'invalid_request', 'The body is a form.')
  const form = new URLSearchParams(text)
  const [scheme, given = ''] = (message.headers.authorization ?? '').split(' ')
  if (scheme !== 'Basic') throw oauthRefusal(400, 'invalid_request', 'Client credentials missing or malformed.')
  const [clientId, clientSecret] = Buffer.from(given, 'base64').toString('utf8').split(':')
  const isKnown = [...world.venues.values()].some((it) => it.clientId === clientId && it.clientSecret === clientSecret)
  if (!isKnown) throw oauthRefusal(401, 'invalid_client', 'Client authentication failed.')
  const type = form.get('grant_type')
  if (type !== 'refresh_token' && type !== 'authorization_code')
    throw oauthRefusal(400, 'unsupported_grant_type', 'The grant type is not supported.')
  const credential = world.credentials.get(form.get(type === 'refresh_token' ? 'refresh_token' : 'code') ?? '')
  if (!credential || (credential.redirectUri !== null) !== (type === 'authorization_code')) throw invalidGrant()
  if (credential.venue.clientId !== clientId || credential.isRevoked || credential.until <= world.now())
    throw invalidGrant()
  if (credential.redirectUri !== null && form.get('redirect_uri') !== credential.redirectUri) throw invalidGrant()
  if (credential.spent) return again(world, credential)
  const { venue } = credential
  const until = world.now() + timing.accessMs
  const [access, refresh] = [jwtFor(world, venue, until), `ory_rt_${world.random.hex(32)}`]
  credential.spent = { at: world.now(), access, refresh }
  world.access.set(access, { venue, until, isRevoked: false })
  world.credentials.set(refresh, {
    venue,
    until: world.now() + timing.refreshMs,
    redirectUri: null,
    spent: null,
    isRevoked: false,
  })
  return answerOf(world, credential.spent)
}

const invalidGrant = () =>
  oauthRefusal(
    400,
    'invalid_grant',
    'The provided authorization grant or refresh token is invalid, expired or revoked.',
  )

const answerOf = ({ timing }: World, { access, refresh }: { access: string; refresh: string }): Answer => ({
  status: 200,
  body: {
    access_token: access,
    expires_in: timing.accessMs / 1000,
    refresh_token: refresh,
    scope: 'offline',
    token_type: 'bearer',
  },
})

/**
 * A credential that is used a second time ends all tokens that came from it, unless that happens
 * within the grace time.
 */
function again(world: World, { spent }: Credential): Answer {
  if (spent && world.now() - spent.at < world.timing.graceMs) return answerOf(world, spent)
  for (let next: Credential | undefined, at = spent; at; at = next?.spent ?? null) {
    const access = world.access.get(at.access)
    if (access) access.isRevoked = true
    next = world.credentials.get(at.refresh)
    if (next) next.isRevoked = true
  }
  throw invalidGrant()
}

/** The venue that a call's token names. Throws 401. */
export function venueOf(world: World, { headers }: IncomingMessage): Venue {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
  const access = scheme === 'Bearer' ? world.access.get(token) : undefined
  if (!access || access.isRevoked || access.until <= world.now())
    throw refusal(401, 'UNAUTHORIZED', 'The access token is invalid or expired')
  return access.venue
}
