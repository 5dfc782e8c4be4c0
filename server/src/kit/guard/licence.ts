import type { Call } from '#contract/kit/call.ts'
import type { Actor } from './actor.ts'
import { fault } from '../answer/fault.ts'
import type { Kit } from '../kit.ts'
import { fieldsOf, marked } from './marks.ts'

/**
 * The module whose licence a call needs. A call that releases or reverses something needs none,
 * since it must be possible without a licence.
 */
export const moduleOf = ({ frees, module }: Call): string | undefined => (frees ? undefined : module)

/**
 * Whether the licence must be checked for a call, because the call needs a module or may add
 * something new to an existing record. Calls for oneself, for the platform or about a dealer need
 * no licence.
 */
export function asksLicence(call: Call): boolean {
  const names = () =>
    [call.params, call.query, call.body].flatMap((it) => fieldsOf(it).map(({ path }) => path.join('.')))
  const switchesOn =
    call.method !== 'PATCH' || call.adds || names().some((it) => it === 'is_active' || it === 'is_locked')
  const isOfDealer = marked(call.params).some((it) => it.of === 'account')
  const isOwn = ['public', 'signed-in'].includes(call.permission) || call.platform || isOfDealer
  return Boolean(moduleOf(call) ?? (mayBeNew(call) && call.params && switchesOn && !isOwn))
}

/** Whether a licence has ended and its seven days of grace are over. */
export const isExpired = (license: { grace_ends_at: string } | null | undefined, now: Date): boolean =>
  Boolean(license && Date.parse(license.grace_ends_at) < now.getTime())

/**
 * Whether a call may create something new. Calls that only read, delete or release something
 * cannot.
 */
export const mayBeNew = ({ method, permission, frees }: Call): boolean =>
  method !== 'GET' && method !== 'DELETE' && !frees && !/^(get|delete)-/.test(permission)

/**
 * Whether a request creates something new. Switching off, closing and locking create nothing new;
 * switching on does. A PATCH only moves work in progress, unless its call declares that it adds
 * something. The provider may always write, in order to renew expired licences.
 */
export function isNew(call: Call, actor: Actor, body: unknown): boolean {
  if (!mayBeNew(call) || actor.account_type === 'provider') return false
  if (call.method === 'PATCH') return call.adds ?? says(body, 'is_active', true)
  return call.method === 'POST' || !switchesOff(body)
}

const says = (body: unknown, name: 'is_active' | 'is_locked' | 'is_open', value: boolean) =>
  typeof body === 'object' && body !== null && Object.entries(body).some(([key, it]) => key === name && it === value)
const switchesOff = (body: unknown) =>
  says(body, 'is_active', false) || says(body, 'is_locked', true) || says(body, 'is_open', false)

/**
 * Throws unless the company's licence allows the call: its module must be licensed, and if
 * something new is created, the licence must not have expired. An expired licence does not stop
 * reads, exports and orders in progress.
 */
export function checkLicence(kit: Kit, call: Call, actor: Actor, company_id: string, body: unknown) {
  const license = actor.tree.companies.get(company_id)?.license
  const isAdding = isNew(call, actor, body)
  // Switching something off or locking it needs no module either.
  const module = call.method === 'PUT' && switchesOff(body) ? undefined : moduleOf(call)
  if (!license && (module || isAdding)) throw fault('licence_missing')
  if (module && !license?.licensed_module_list[module]) throw fault('module_required', { module })
  if (isAdding && isExpired(license, kit.now())) throw fault('licence_expired')
}
