import sql, { raw } from 'sql-template-tag'
import type { appMember, AppMember, AppMemberMade } from '#contract/members/app/app-member.ts'
import type { Parsed } from '#contract/kit/call.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { jsonTime } from '#server/db/json-time.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import type { Owner } from '#server/domain/members/points/points.ts'
import { audit } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { guestOf } from '#server/kit/guard/guest.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import { once, Replay } from '#server/kit/idempotency.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { beginMember } from './new-member.ts'
import { oneIn } from './routes.ts'

/**
 * A member's own data, as an app shows it to the member. Undefined if the member is merged or
 * erased.
 */
export const ownOf = (db: Db, { company_id, member_id }: Owner): Promise<AppMember | undefined> =>
  db.one<AppMember>(sql`
    select m.id, m.name, m.surname, coalesce(m.phone, '') as phone, coalesce(m.email, '') as email, m.birth_date, m.marriage_anniversary, m.plate,
      m.language, m.allergens, m.last_city_id,
      coalesce((select jsonb_agg(jsonb_build_object('channel', k.channel, 'status', k.status, 'source', k.source, 'at', ${raw(jsonTime('k.at'))}) order by k.channel)
        from member_consent k where k.company_id = ${company_id} and k.member_id = ${member_id}), '[]') as consents,
      m.created_at, m.version
    from member m where m.company_id = ${company_id} and m.id = ${member_id} and m.merged_into is null and m.erased_at is null`)

type SignUp = Parsed<typeof appMember.create>['body']
interface Contact {
  phone: string | null
  email: string | null
}

/** By how much an app's clock may be ahead of ours. */
const skewMs = 60_000

/** A moment by an app's clock. Throws 422 at `path` for one that has not come yet. */
export function pastMoment(path: string, given: string, now: Date): Date {
  const at = new Date(given)
  if (at.getTime() > now.getTime() + skewMs) throw wrongField(path, 'moment_future')
  return at < now ? at : now
}

/**
 * The limit on calls without a proof, because such calls create members with numbers that may
 * belong to anybody. It is counted for each guest that the app names. If the app names no guest,
 * all of its guests share a larger limit, because they cannot be told apart. Calls with a proof are
 * not limited, so nobody is shut out by a stranger who guesses.
 */
function unproved(ctx: Context) {
  const guest = guestOf(ctx)
  return { key: `app-member ${guest ?? ctx.actor.id}`, max: guest ? 10 : 100, minutes: 10 }
}

/**
 * The member whose number or address this is. A number of a record that was merged leads to the
 * member that stayed, unless it is by now another member's own.
 */
export async function memberBy(db: Db, company_id: string, { phone, email }: Contact): Promise<string | undefined> {
  const is = phone ? sql`phone = ${phone}` : sql`email_key = ${emailKey(email ?? '')}`
  const row = await db.one<{ id: string }>(sql`
    (select id, 0 as nth, updated_at from member where company_id = ${company_id} and ${is} and merged_into is null and erased_at is null)
    union all
    (select merged_into, 1, updated_at from member where company_id = ${company_id} and ${is} and merged_into is not null and erased_at is null)
    order by nth, updated_at desc, id limit 1`)
  return row?.id
}

/** The language of a new member whose app names none: that of the country of their number. */
export function languageOf(ctx: Context, company_id: string, { phone }: Contact) {
  const isGerman = phone ? phone.startsWith('+49') : companyIn(ctx.actor.tree, company_id).country === 'DE'
  return isGerman ? 'de' : 'tr'
}

type NewMember = Pick<SignUp, 'company_id' | 'proof' | 'registered_from' | 'name' | 'surname' | 'language' | 'phone'>

async function make(db: Db, ctx: Context, body: NewMember, contact: Contact, provedAt: Date | null) {
  if (!body.name) throw wrongField('name', 'required')
  const [company_id, id] = [body.company_id, uuidv7(ctx.now.getTime())]
  const proof = provedAt ? body.proof : null
  await db.one(sql`
    insert into member (company_id, id, name, surname, phone, email, language, registration_source, phone_is_active, last_login_at, login_proof, created_at, updated_at)
    values (${company_id}, ${id}, ${body.name}, ${body.surname}, ${contact.phone}, ${contact.email}, ${body.language ?? languageOf(ctx, company_id, contact)},
      ${body.registered_from}, ${proof !== null || !contact.phone}, ${provedAt}, ${proof}, ${ctx.now}, ${ctx.now})`)
  await beginMember(db, ctx, { company_id, member_id: id }, contact)
  await audit(db, ctx, { noun: 'member', record_id: id, company_id, action: 'create', after: await oneIn(db, ctx, id) })
  return id
}

/** Notes that a member proved who they are, unless a later proof is noted already. */
const noteProof = (db: Db, { company_id, member_id }: Owner, { phone, proof }: NewMember, provedAt: Date) =>
  db.one(sql`
    update member set last_login_at = ${provedAt}, login_proof = ${proof}, phone_is_active = phone_is_active or coalesce(phone = ${phone ?? null}::text, false)
    where company_id = ${company_id} and id = ${member_id} and merged_into is null and erased_at is null and coalesce(last_login_at, '-infinity') <= ${provedAt}`)

/**
 * Creates a member without a proof, unless a member already has the number or the address. A
 * stranger may be guessing, so the answer and the work are the same in both cases: for a known
 * number, a member without contacts is created and rolled back.
 */
async function signUpBlindly(ctx: Context, body: SignUp, contact: Contact, mayRepeat = true): Promise<AppMemberMade> {
  const work = async (db: Db): Promise<AppMemberMade> => {
    const known = await memberBy(db, body.company_id, contact)
    await db.one(sql`savepoint blindly`)
    await make(db, ctx, body, known ? { phone: null, email: null } : contact, null)
    await db.one(known ? sql`rollback to savepoint blindly` : sql`release savepoint blindly`)
    return { id: null, is_new: null, member: null }
  }
  try {
    return await once(ctx, 'app-member', body, work, 201)
  } catch (error) {
    // Another call has just created the member.
    if (!isTakenContact(error) || !mayRepeat) throw error
    return signUpBlindly(ctx, body, contact, false)
  }
}

/** Makes a member, or finds the one who has the number or the address, which ends in a `Replay`. */
export async function signUp(ctx: Context, given: SignUp): Promise<AppMemberMade> {
  const body = { ...given, company_id: given.company_id.toLowerCase() }
  if (Boolean(body.phone) === Boolean(body.email)) throw wrongField('phone', 'phone_or_email')
  if (body.proof !== 'none' && !body.proved_at) throw wrongField('proved_at', 'required')
  const provedAt = body.proof !== 'none' && body.proved_at ? pastMoment('proved_at', body.proved_at, ctx.now) : null
  const contact = { phone: body.phone ?? null, email: body.email ?? null }
  if (!provedAt) {
    await takeTryOrRefuse(ctx.db, unproved(ctx))
    return signUpBlindly(ctx, body, contact)
  }
  const made = await makeOrFind(ctx, body, {
    contact,
    provedAt,
    write: (work) => once(ctx, 'app-member', body, work, 201),
  })
  if (!made.is_new) throw new Replay(200, JSON.stringify(made), 'member-exists')
  return made
}

const isTakenContact = (error: unknown) =>
  isDuplicate(error, 'member_own_phone') || isDuplicate(error, 'member_own_email')

interface Found {
  id: string
  is_new: boolean
  member: AppMember | null
}
interface Finding {
  contact: Contact
  provedAt: Date
  /** Runs the transaction that makes a member. */
  write: (work: (db: Db) => Promise<Found>) => Promise<Found>
}

/** Makes a member, or finds the one who has the number or the address, also while others do so. */
export async function makeOrFind(ctx: Context, body: NewMember, it: Finding, mayRepeat = true): Promise<Found> {
  const { company_id } = body
  const { contact, provedAt } = it
  let known: string | undefined
  try {
    const work = async (db: Db) => {
      known = await memberBy(db, company_id, contact)
      // Nothing is written. The transaction ends here.
      if (known) throw fault('member_exists')
      const id = await make(db, ctx, body, contact, provedAt)
      return { id, is_new: true, member: (await ownOf(db, { company_id, member_id: id })) ?? null }
    }
    return await it.write(work)
  } catch (error) {
    // Another call has just created the member.
    if (isTakenContact(error) && mayRepeat) return makeOrFind(ctx, body, it, false)
    if (!known) throw error
  }
  const owner = { company_id, member_id: known }
  await noteProof(ctx.db, owner, body, provedAt)
  const own = await ownOf(ctx.db, owner)
  // The member was merged or erased meanwhile.
  if (!own && mayRepeat) return makeOrFind(ctx, body, it, false)
  if (!own) throw fault('not_found')
  return { id: known, is_new: false, member: own }
}
