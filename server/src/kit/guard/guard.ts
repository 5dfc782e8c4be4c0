import sql from 'sql-template-tag'
import type { Call } from '#contract/kit/call.ts'
import { chosenIds } from '#contract/kit/chosen-id.ts'
import { isPhone, uuid } from '#contract/kit/fields.ts'
import { countries, countryOfCity, type Country } from '#contract/kit/phone.ts'
import type { Db } from '#server/db/pool.ts'
import { reachOf, type Actor } from './actor.ts'
import type { CompanyOf } from '../context.ts'
import { Fault, fault } from '../answer/fault.ts'
import type { Kit } from '../kit.ts'
import { fieldsOf, marked, wordsAt } from './marks.ts'
import { nowhere, ofOneCompany, platformReach, type Reach } from './reach.ts'
import { memberTokenPrefix, type MemberGrant } from './tokens.ts'
import { asksLicence, checkLicence, isExpired, isNew, moduleOf } from './licence.ts'

/** The prefix that distinguishes a company's API key from an access token. */
export const apiKeyPrefix = 'sofra_'

/**
 * The parts of a request, before they are parsed. Each part is checked by itself, so that an id in
 * one part cannot hide an id in another.
 */
type Parts = Partial<Record<Part, unknown>>
type Part = 'params' | 'query' | 'body'
type Place = 'branch' | 'company' | 'account'

/** For each noun, the function that finds the company of its records. */
export type Companies = ReadonlyMap<string, CompanyOf>

/**
 * A call with everything that the guard needs to know about it. The marks of its schemas are read
 * only once.
 */
export interface Guarded {
  call: Call
  /**
   * The ids of branches, companies, accounts or places in a request, normalised to the database's
   * spelling.
   */
  given: (of: 'branch' | 'company' | 'account' | 'place', parts: Parts) => string[]
  /** Where a request's body names places. */
  places: readonly { path: readonly string[]; of: Place }[]
  /** The ids in the path that name records, and how to find the company of each record. */
  records: { path: readonly string[]; companyOf: CompanyOf }[]
  /**
   * Whether the call names a record of a kind whose ids callers choose, so that two companies may
   * use the same id. Such a call may also name a branch, to say whose record is meant.
   */
  namesChosen: boolean
  /** Where the path names the member that the call is about, if an app may use a member token. */
  ofMember: readonly string[] | undefined
  /** Whether the call takes phone numbers, which are parsed by a country's rules. */
  takesPhones: boolean
  /**
   * The country that follows from the body: the one stated for a company, or the country of the
   * city of a restaurant that is not registered yet.
   */
  said: (body: unknown) => Country | undefined
}

/**
 * Reads the marks of a call's schemas. Throws if a licence must be checked but nothing in the call
 * leads to a company. Also throws if the call names a record by a caller-chosen id, which two
 * companies may use, and names no branch to tell them apart.
 */
export function guarded(call: Call, companies: Companies): Guarded {
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    marked(call[part]).map((it) => ({ part, ...it })),
  )
  const records = marked(call.params).flatMap(({ path, of }) => {
    const companyOf = companies.get(of)
    return companyOf ? [{ path, companyOf }] : []
  })
  const leads = records.length > 0 || fields.some((it) => leading.has(it.of))
  if (!leads && asksLicence(call))
    throw new Error(`${call.method} ${call.path} names no company whose licence could be checked: refusing to start.`)
  const outside = fields.filter((it) => it.part !== 'body')
  const namesChosen = outside.some((it) => chosenIds.has(it.of))
  if (namesChosen && !outside.some((it) => it.of === 'branch'))
    throw new Error(
      `${call.method} ${call.path} names a record that two companies may have, and no branch: refusing to start.`,
    )
  return {
    call,
    places: fields.flatMap(({ part, path, of }) =>
      part === 'body' && (of === 'branch' || of === 'company' || of === 'account') ? [{ path, of }] : [],
    ),
    records,
    namesChosen,
    ofMember: call.scope === 'member' ? marked(call.params).find((it) => it.of === 'member')?.path : undefined,
    takesPhones: [call.query, call.body].some((it) => fieldsOf(it).some(({ schema }) => isPhone(schema))),
    said: (body) => {
      const valueOf = (of: string) => valueAt(body, marked(call.body).find((it) => it.of === of)?.path)
      const city = Number(valueOf('city') ?? Number.NaN)
      return countries.find((it) => it === valueOf('country')) ?? (city > 0 ? countryOfCity(city) : undefined)
    },
    given: (of, parts) =>
      fields
        .filter((it) => it.of === of)
        .flatMap(({ part, path }) => [...wordsAt(parts[part], path)].map(([, id]) => id.toLowerCase())),
  }
}
/** The value of a field that is not inside a list. */
const valueAt = (body: unknown, path: readonly string[] | undefined): unknown =>
  path?.reduce<unknown>((it, name) => (it as Record<string, unknown> | null | undefined)?.[name], body)

const leading = new Set(['branch', 'company', 'place'])

/**
 * Lets a call pass or throws. 401: no token, or a dead token or key. 403: permission missing. 402:
 * module or licence missing. 404: an account, company or branch outside the caller's tree, exactly
 * as if it did not exist (semantics §0 and §1). Denies by default.
 */
export async function guard(
  kit: Kit,
  it: Guarded,
  authorization: string | undefined,
  parts: Parts,
): Promise<{ actor: Actor | undefined; reach: Reach; country?: Country | undefined; unlicensed?: Fault | undefined }> {
  const { call, given } = it
  if (call.permission === 'public') return { actor: undefined, reach: nowhere }
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
  if (!token) throw fault('token_missing', authorization ? { cause: 'no_bearer' } : {})
  const isKey = token.startsWith(apiKeyPrefix)
  const actor = await actorBy(kit, token)
  if (!actor) throw fault(isKey ? 'key_dead' : 'token_dead')
  const { kind } = actor
  const isPanelCall = kind === 'api-key' && call.permission !== 'api-key'
  const refused = () =>
    fault('permission_required', { permission: call.permission, ...(isPanelCall && { cause: 'panel_call' }) })
  if (actor.pending && !call.isEarly) throw fault(`${actor.pending}_required`)
  if (actor.member && !it.ofMember && !call.ofMembers) throw fault('not_with_member_token')
  if (isPanelCall || (kind === 'user' && call.permission === 'api-key')) throw refused()

  const { scope } = call
  if (scope && !actor.grants.some((it) => it.permissions.has(scope)))
    throw fault('permission_required', { permission: `api-key ${scope}`, cause: 'key_scope' })
  if (actor.member && !call.ofMembers) refuseOtherMember(it, actor.member.id, parts)

  const isOpen = call.permission === 'signed-in' || call.permission === 'api-key'
  const reach = reachOf(actor, isOpen ? undefined : call.permission)
  const seen = isOpen ? reach : reachOf(actor)
  const branches = given('branch', parts)
  const companies = given('company', parts)
  const accounts = given('account', parts)
  const within = (it: Reach, of: ReadonlySet<string>) =>
    branches.every((id) => it.branches.has(id)) &&
    companies.every((id) => of.has(id)) &&
    accounts.every((id) => it.accounts.has(id))
  if (!within(seen, seen.companies)) throw noSuchPlace(it, seen, parts)
  if (!within(reach, call.whole ? reach.whole : reach.companies)) throw refused()
  const holds = isOpen || actor.grants.some((it) => it.permissions.has(call.permission))
  if (!holds || (call.platform && !reach.isPlatform)) throw refused()
  const ofBranches = branches.flatMap((id) => actor.tree.branches.get(id)?.company_id ?? [])
  let unlicensed: Fault | undefined
  for (const id of new Set([...companies, ...ofBranches, ...(await meant(kit, it, actor, reach, parts))]))
    try {
      checkLicence(kit, call, actor, id, parts.body)
    } catch (error) {
      if (!call.lessens || !(error instanceof Fault)) throw error
      unlicensed = error
    }
  const own = it.namesChosen ? narrowed(it, actor, reach, parts) : reach
  if (!it.takesPhones) return { actor, reach: own, unlicensed }
  return { actor, reach: own, unlicensed, country: await countryOf(kit, it, actor, reach, parts) }
}

/**
 * The refusal of a request that names a place outside the caller's reach. An app is told in which
 * fields of its body, because other ids in it could be missing too.
 */
function noSuchPlace({ call, places }: Guarded, reach: Reach, { body }: Parts): Fault {
  const all = { branch: reach.branches, company: reach.companies, account: reach.accounts }
  const errors = places.flatMap(({ path, of }) =>
    [...wordsAt(body, path)]
      .filter(([, id]) => !all[of].has(id.toLowerCase()))
      .map(([at]) => ({ path: at, code: `no_such_${of}` })),
  )
  return fault('not_found', call.permission === 'api-key' && errors.length > 0 ? { errors } : {})
}

/**
 * If the request names a branch, limits the caller's reach to that branch's company, because its
 * record is meant.
 */
function narrowed({ given }: Guarded, { tree }: Actor, reach: Reach, { params, query }: Parts): Reach {
  const [branch, ...more] = given('branch', { params, query })
  const company = branch === undefined ? undefined : tree.branches.get(branch)?.company_id
  return company && more.length === 0 ? ofOneCompany(reach, company) : reach
}

/**
 * The country whose rules apply to phone numbers in a request: the country that the request states,
 * otherwise that of the company concerned, otherwise the one that all of the caller's companies
 * share.
 */
async function countryOf(
  kit: Kit,
  { given, records, said: saidIn }: Guarded,
  actor: Actor,
  reach: Reach,
  parts: Parts,
): Promise<Country | undefined> {
  const { companies, branches } = actor.tree
  const said = saidIn(parts.body)
  if (said) return said
  const named = (['company', 'branch', 'place'] as const).flatMap((of) => given(of, parts))
  const about = named.length > 0 ? named : await ofRecords(kit, records, actor, reach, parts)
  const of = (id: string) => companies.get(branches.get(id)?.company_id ?? id)?.country
  const its = about.map(of).find((it) => it !== undefined)
  if (its) return its
  const [first] = reach.companies
  const own = first === undefined ? undefined : of(first)
  return [...reach.companies].every((id) => of(id) === own) ? own : undefined
}

/** The companies of the records that the path names. */
async function ofRecords(
  kit: Kit,
  records: Guarded['records'],
  actor: Actor,
  reach: Reach,
  parts: Parts,
): Promise<string[]> {
  const found: string[] = []
  for (const { path, companyOf } of records)
    for (const [, id] of wordsAt(parts.params, path)) {
      if (!uuid().safeParse(id).success) continue
      const row = await kit.db.one<{ company_id: string }>(companyOf(id, { reach, actor }))
      if (row) found.push(row.company_id)
    }
  return found
}

/**
 * Whether the path names a record that exists but that the caller may not access. A user who has
 * lost access to a place must not be shown a stored answer from there again.
 */
export async function namesBeyond(
  kit: Kit,
  { records }: Guarded,
  actor: Actor,
  reach: Reach,
  params: unknown,
): Promise<boolean> {
  const found = (it: Reach) => ofRecords(kit, records, actor, it, { params })
  const within = await found(reach)
  return within.length < records.length && (await found(platformReach(actor.tree))).length > within.length
}

/**
 * The companies that a call concerns without naming them: the company of the record in its path,
 * and the companies of the places where it grants rights. They are read only if a licence could
 * refuse the call.
 */
async function meant(
  kit: Kit,
  { call, given, records }: Guarded,
  actor: Actor,
  reach: Reach,
  parts: Parts,
): Promise<string[]> {
  const { companies, branches } = actor.tree
  const mayExpire =
    isNew(call, actor, parts.body) &&
    [...reach.companies].some((id) => isExpired(companies.get(id)?.license, kit.now()))
  if (!moduleOf(call) && !mayExpire) return []
  const found = given('place', parts)
    .map((id) => branches.get(id)?.company_id ?? id)
    .filter((id) => reach.companies.has(id))
  if (call.permission === 'signed-in') return found
  return [...found, ...(await ofRecords(kit, records, actor, reach, parts))]
}

/** For a member token, the records of other members do not exist. */
function refuseOtherMember({ ofMember = [] }: Guarded, id: string, { params }: Parts): void {
  const named = [...wordsAt(params, ofMember)].map(([, word]) => word.toLowerCase())
  if (named.length === 0 || named.some((it) => it !== id)) throw fault('not_found')
}

/** The caller behind a company's key, a member token or an access token. */
function actorBy(kit: Kit, token: string): Promise<Actor | undefined> {
  if (token.startsWith(apiKeyPrefix)) return kit.keyActorOf(token)
  return token.startsWith(memberTokenPrefix) ? memberActor(kit, token) : userActor(kit, token)
}

async function memberActor(kit: Kit, token: string): Promise<Actor | undefined> {
  const it = await kit.tokens.verifyMember(token)
  const key = it && (await kit.keyActorById(it.key_id))
  const [company_id] = key ? reachOf(key).companies : []
  if (!key || company_id === undefined || !(await isSignedIn(kit.db, company_id, it))) return undefined
  return { ...key, member: { id: it.member_id, since: it.since } }
}

/**
 * Throws 401 if the caller's key was revoked, or the member's session ended, since the request
 * began. Used by requests that wait.
 */
export async function refuseDeadCaller(kit: Kit, { id, member }: Actor, company_id: string): Promise<void> {
  if (!(await kit.keyActorById(id))) throw fault('key_dead')
  if (member && !(await isSignedIn(kit.db, company_id, { member_id: member.id, since: member.since })))
    throw fault('token_dead')
}

/**
 * Whether a sign-in still holds. It ends when the member signs out, is merged into another, is
 * erased, or gets another number or address.
 */
const isSignedIn = async (
  db: Db,
  company_id: string,
  { member_id, since }: Pick<MemberGrant, 'member_id' | 'since'>,
): Promise<boolean> =>
  (await db.one(sql`select 1 as one from member where company_id = ${company_id} and id = ${member_id} and merged_into is null and erased_at is null
    and coalesce(tokens_from < ${new Date(since)}, true) and ${since}::bigint <> all(signed_out)`)) !== undefined

async function userActor(kit: Kit, token: string): Promise<Actor | undefined> {
  const sid = await kit.tokens.verify(token)
  return sid ? kit.actorOf(sid) : undefined
}
